import type { Readable } from "node:stream";

const max = { reading: 3, readingOfOne: 2, waiting: 12, waitingOfOne: 4 };

type Waiting = { network: string | null; start: () => void };
type Place = { leave(): void };

/** Without a trusted proxy the network is unknown, and only the totals apply. */
export class UploadPlaces {
  private readonly reading: (string | null)[] = [];
  private readonly waiting: Waiting[] = [];

  /** Whether another upload would start if one of `network` finished. */
  isAwaited(network: string | null): boolean {
    const others = [...this.reading];
    others.splice(others.indexOf(network), 1);
    return this.waiting.some((one) => countOf(one.network, others) < max.readingOfOne);
  }

  async take(network: string | null, client: Readable): Promise<Place | null> {
    if (!this.hasRoomFor(network)) {
      if (this.waiting.length >= max.waiting || countOf(network, this.waiting.map(networkOf)) >= max.waitingOfOne)
        return null;
      if (!(await this.wait(network, client))) return null;
    } else this.reading.push(network);
    return { leave: () => this.leave(network) };
  }

  private hasRoomFor(network: string | null): boolean {
    return this.reading.length < max.reading && countOf(network, this.reading) < max.readingOfOne;
  }

  private wait(network: string | null, client: Readable): Promise<boolean> {
    return new Promise((resolve) => {
      const gone = () => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        resolve(false);
      };
      const waiting: Waiting = {
        network,
        start: () => {
          client.off("close", gone);
          resolve(true);
        },
      };
      client.once("close", gone);
      this.waiting.push(waiting);
    });
  }

  private leave(network: string | null) {
    this.reading.splice(this.reading.indexOf(network), 1);
    const next = this.waiting.findIndex((one) => this.hasRoomFor(one.network));
    const [started] = next < 0 ? [] : this.waiting.splice(next, 1);
    if (!started) return;
    this.reading.push(started.network);
    started.start();
  }
}

function networkOf({ network }: Waiting): string | null {
  return network;
}

function countOf(network: string | null, networks: readonly (string | null)[]): number {
  return network === null ? 0 : networks.filter((one) => one === network).length;
}
