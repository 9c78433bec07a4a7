export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return `camera=${camera ? "(self)" : "()"}, microphone=(), geolocation=(), payment=()`;
}
