/** An error with a code, as the server sends it or as one of the page's own: "offline". */
export class CodedError extends Error {
  /** @param {string} code  @param {string} message  @param {Message|null} [said] */
  constructor(code, message, said = null) {
    super(message);
    this.code = code;
    this.said = said;
  }
}
