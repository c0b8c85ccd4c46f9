import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type AnimationEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../icon-button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { type ToastItem, toastList } from './toast.ts'
import { usePausableTimeout } from './use-pausable-timeout.ts'

interface ToastHostProps {
  visible: number
  durationMs: number
  /** How long errors, and toasts with an action, stay. */
  errorMs: number
}

const none: readonly ToastItem[] = []
const drawings = { success: CircleCheck, error: CircleAlert, info: Info }
const classes = { success: 'ok', error: 'error', info: 'info' }

/** Where toasts appear: bottom right, at the top on phones. A queued toast's time starts when it is shown. */
export function ToastHost({ visible, durationMs, errorMs }: ToastHostProps) {
  const items = useSyncExternalStore(toastList.subscribe, toastList.read, () => none)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every change of the page
  useEffect(() => toastList.leavePage(), [pathname])
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {items.slice(0, visible).map((item) => (
        <Toast key={item.id} item={item} stayMs={item.kind === 'error' || item.action ? errorMs : durationMs} />
      ))}
    </section>
  )
}

function Toast({ item, stayMs }: { item: ToastItem; stayMs: number }) {
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const cameFrom = useRef<EventTarget | null>(null)
  const leave = (event: AnimationEvent) => {
    if (!leaving) return
    // After keyboard use the focus returns to where it was.
    if (event.currentTarget.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus()
    toastList.remove(item.id)
  }
  usePausableTimeout(stayMs, !held && !leaving, () => setLeaving(true))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer or the focus on it only stops its clock
    <div
      className={`toast toast--${classes[item.kind]}`}
      role={item.kind === 'error' ? 'alert' : undefined}
      data-leaving={leaving || undefined}
      onAnimationEnd={leave}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        setHeld(true)
      }}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
    >
      <Icon of={drawings[item.kind]} size={18} />
      <div className="grow">
        <p className="toast__t">{item.title}</p>
        {item.detail ? <p className="c2 t-sm">{item.detail}</p> : null}
        {item.action ? (
          <button
            type="button"
            className="link t-sm"
            onClick={() => {
              item.action?.run()
              setLeaving(true)
            }}
          >
            {item.action.label}
          </button>
        ) : null}
      </div>
      <IconButton icon={X} size="sm" label="Dismiss" onClick={() => setLeaving(true)} />
    </div>
  )
}
