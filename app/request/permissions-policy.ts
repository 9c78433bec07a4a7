/** Only the gate page may use the camera, to scan tickets. */
export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return `camera=${camera ? "(self)" : "()"}, microphone=(), geolocation=(), payment=()`;
}
