// Keeps one processor busy in slices. Between two slices, the process can notice that its parent process has ended.
process.on("disconnect", () => process.exit());

function keepBusy() {
  const end = performance.now() + 50;
  while (performance.now() < end);
  setImmediate(keepBusy);
}

keepBusy();
