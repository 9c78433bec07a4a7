import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { useT } from "~/i18n/use-t";

type Props = { resource: ResourceName; id: string | number; name: string; isFirst: boolean; isLast: boolean };

const directions = ["up", "down"] as const;
const arrows = { up: "↑", down: "↓" };

export function MoveButtons({ resource, id, name, isFirst, isLast }: Props) {
  const { t } = useT();
  return (
    <div className="staff-moves">
      {directions.map((direction) => (
        <form key={direction} method="post">
          <input type="hidden" name="resource" value={resource} />
          <input type="hidden" name="key" value={id} />
          <input type="hidden" name="direction" value={direction} />
          <button
            type="submit"
            name="act"
            value="move"
            className="staff-icon-button"
            disabled={direction === "up" ? isFirst : isLast}
            aria-label={t(`staff_catalog.move.${direction}`, { name })}
          >
            <span aria-hidden="true">{arrows[direction]}</span>
          </button>
        </form>
      ))}
    </div>
  );
}
