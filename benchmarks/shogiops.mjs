// Counts the sequences of moves of one of shogiops' variants with its own perft.
//   node shogiops.mjs RULES DEPTH      (started in a folder that has node_modules/shogiops)
// Counts once for each line it reads and prints "NODES CPU_SECONDS".
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const home = join(process.cwd(), 'node_modules', 'shogiops', 'dist');
const load = name => import(pathToFileURL(join(home, name)));
const { perft } = await load('debug.js');
const { initialSfen, parseSfen } = await load('sfen.js');

const [rules, depth] = process.argv.slice(2);
const position = parseSfen(rules, initialSfen(rules)).unwrap();
perft(position, Number(depth) - 1);
for await (const _ of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const nodes = perft(position, Number(depth));
  const used = process.cpuUsage(before);
  console.log(nodes, (used.user + used.system) / 1e6);
}
