export type RunningServer = {
  origin: string;
  pid: number;
  ended: Promise<number>;
  output(): string;
  stop(): Promise<number>;
  kill(): Promise<number>;
};
export function spawnServer(options: {
  env: Record<string, string>;
  quiet?: boolean;
  signal?: AbortSignal;
}): Promise<RunningServer>;
