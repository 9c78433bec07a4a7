const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Returns whether only the machine that runs the shop can open an address with this host, such as `localhost:3000`. */
export function isLocalHost(host: string): boolean {
  return localHost.test(host);
}
