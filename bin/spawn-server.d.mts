export type RunningServer = {
  origin: string;
  pid: number;
  ended: Promise<number>;
  output(): string;
  stop(): Promise<number>;
  kill(): Promise<number>;
};
/** The server runs with these options of Node. */
export const serverOptions: readonly string[];
/** These variables keep the memory of the server small. */
export const serverEnv: Readonly<Record<string, string>>;
export function spawnServer(options: {
  env: Record<string, string>;
  quiet?: boolean;
  signal?: AbortSignal;
}): Promise<RunningServer>;
