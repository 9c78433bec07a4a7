import type { Readable } from "node:stream";

type SlotLimits = { reading: number; readingPerNetwork: number; waiting: number; waitingPerNetwork: number };

type WaitingUpload = { network: string | null; start: () => void };
type UploadSlot = { release(): void };

/** `network` is null behind an untrusted proxy. Then the limits per network do not apply. */
export class UploadSlots {
  constructor(private readonly max: SlotLimits) {}

  private readonly reading: (string | null)[] = [];
  private readonly waiting: WaitingUpload[] = [];

  /** Returns whether a waiting upload could start once an upload from `network` finished. */
  isAwaited(network: string | null): boolean {
    const others = [...this.reading];
    others.splice(others.indexOf(network), 1);
    return this.waiting.some((one) => countOf(one.network, others) < this.max.readingPerNetwork);
  }

  async take(network: string | null, client: Readable): Promise<UploadSlot | null> {
    if (!this.hasSlotFor(network)) {
      const { waiting, waitingPerNetwork } = this.max;
      if (this.waiting.length >= waiting || countOf(network, this.waiting.map(networkOf)) >= waitingPerNetwork)
        return null;
      if (!(await this.wait(network, client))) return null;
    } else this.reading.push(network);
    return { release: () => this.release(network) };
  }

  private hasSlotFor(network: string | null): boolean {
    return this.reading.length < this.max.reading && countOf(network, this.reading) < this.max.readingPerNetwork;
  }

  private wait(network: string | null, client: Readable): Promise<boolean> {
    return new Promise((resolve) => {
      const onClose = () => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        resolve(false);
      };
      const waiting: WaitingUpload = {
        network,
        start: () => {
          client.off("close", onClose);
          resolve(true);
        },
      };
      client.once("close", onClose);
      this.waiting.push(waiting);
    });
  }

  private release(network: string | null) {
    this.reading.splice(this.reading.indexOf(network), 1);
    const next = this.waiting.findIndex((one) => this.hasSlotFor(one.network));
    const [started] = next < 0 ? [] : this.waiting.splice(next, 1);
    if (!started) return;
    this.reading.push(started.network);
    started.start();
  }
}

function networkOf({ network }: WaitingUpload): string | null {
  return network;
}

function countOf(network: string | null, networks: readonly (string | null)[]): number {
  return network === null ? 0 : networks.filter((one) => one === network).length;
}
