type Props = {
  of: { size: number; d: string };
  label: string;
};

export function QrCode({ of: { size, d }, label }: Props) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={d} />
    </svg>
  );
}
