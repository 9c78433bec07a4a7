const maxFrameWidth = 640;

export async function startCamera(
  video: HTMLVideoElement,
  { reader, wasm }: { reader: string; wasm: string },
  onCode: (text: string, seenAt: number) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } },
  });
  video.srcObject = stream;
  await video.play();
  const worker = new Worker(reader, { type: "module" });
  worker.postMessage({ wasm });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // The worker counts as busy until it reports that it is ready.
  let [isBusy, isOver, seenAt] = [true, false, 0];
  worker.onmessage = ({ data }: MessageEvent<string | null>) => {
    isBusy = false;
    if (data) onCode(data, seenAt);
  };
  worker.onerror = () => {
    isBusy = false;
  };

  function readFrame() {
    if (isOver) return;
    requestAnimationFrame(readFrame);
    if (isBusy || document.hidden || !context || video.videoWidth === 0) return;
    canvas.width = Math.min(maxFrameWidth, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    seenAt = performance.now();
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const frame = context.getImageData(0, 0, canvas.width, canvas.height);
    isBusy = true;
    worker.postMessage({ frame }, [frame.data.buffer]);
  }
  readFrame();

  return () => {
    isOver = true;
    worker.terminate();
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
