/** An error with a code, as the server sends it or as one of the page's own: "offline". */
export class CodedError extends Error {
  /** @param {string} code  @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
