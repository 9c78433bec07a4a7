/**
 * Whoever reads a command's output may stop early (`| head`): the command then ends, and this is no failure. Its exit
 * code is what it has set by then.
 */
export function endOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit();
    });
}
