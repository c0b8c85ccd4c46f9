import { Icon, type IconDrawing } from './icon.tsx'

/** Stands in a list for an item of a kind without pictures. */
export function ItemIcon({ of }: { of: IconDrawing }) {
  return (
    <span className="plate item-icon">
      <Icon of={of} size={20} />
    </span>
  )
}
