import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const VERSION_1 = join(ROOT, 'memory');

/**
 * What a process and the files it reads may hold in memory, as a container limits it: a control group of Linux. Files that other
 * processes have in memory count as theirs, such as Node's own 50 MB, which the benchmark runs on too.
 */
export class MemoryLimit {
  readonly #group: string;

  private constructor(group: string) {
    this.#group = group;
  }

  /** Of so many bytes, and forgets the files nobody uses now, which would not count. Throws where only root may do that. */
  static make(bytes: number): MemoryLimit {
    const version1 = existsSync(VERSION_1);
    const group = join(version1 ? VERSION_1 : ROOT, `spanlight-bench-${process.pid}`);
    mkdirSync(group);
    writeFileSync(join(group, version1 ? 'memory.limit_in_bytes' : 'memory.max'), String(bytes));
    writeFileSync('/proc/sys/vm/drop_caches', '1');
    return new MemoryLimit(group);
  }

  /** The command that starts a program within it. */
  command(file: string, args: readonly string[]): [string, string[]] {
    const enter = `echo $$ > ${join(this.#group, 'cgroup.procs')} && exec "$0" "$@"`;
    return ['sh', ['-c', enter, file, ...args]];
  }

  /** Pages of files that were given up and read again soon after, so far: many of them where the limit is too small. */
  pagesReadAgain(): number {
    const stat = readFileSync(join(this.#group, 'memory.stat'), 'utf8');
    return Number(/^workingset_refault_file (\d+)$/m.exec(stat)?.[1] ?? 0);
  }

  /** Once what ran in it is over. */
  remove(): void {
    rmdirSync(this.#group);
  }
}
