/** Other calls with the same file, in this process and in others, wait until `work` has ended. */
export function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result>;
