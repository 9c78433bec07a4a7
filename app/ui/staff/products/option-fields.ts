export function optionField(option: number): string {
  return `o${option}`;
}

export function valueField(option: number, value: number): string {
  return `o${option}v${value}`;
}
