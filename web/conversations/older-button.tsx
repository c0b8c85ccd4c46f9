import { Button } from '#ui/button.tsx'

/** Below a list that goes on: loads what follows. */
export function OlderButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <p className="p-3 text-center">
      <Button size="sm" busy={isBusy} onClick={onPress}>
        Show older
      </Button>
    </p>
  )
}
