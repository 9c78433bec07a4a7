/** Only the gate's page scans tickets with a camera. */
export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return `camera=${camera ? "(self)" : "()"}, microphone=(), geolocation=(), payment=()`;
}
