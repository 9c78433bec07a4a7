export type RunningServer = {
  origin: string;
  pid: number;
  ended: Promise<number>;
  output(): string;
  stop(): Promise<number>;
  kill(): Promise<number>;
};
/** The options of Node with which the server runs. */
export const serverOptions: readonly string[];
/** The variables that keep its memory small. */
export const serverEnv: Readonly<Record<string, string>>;
export function spawnServer(options: {
  env: Record<string, string>;
  quiet?: boolean;
  signal?: AbortSignal;
}): Promise<RunningServer>;
