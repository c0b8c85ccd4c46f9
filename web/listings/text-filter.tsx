import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type SyntheticEvent,
  use,
  useCallback,
  useState,
} from 'react'
import { isSettledEarly } from './early-change.ts'

/** Whether the address is what a form of filters asked for. */
export const OwnAddress = createContext(false)

interface TextFilterProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  /** What the address says of it. */
  value: string | number | undefined
  /** What another field says of it at the moment: it takes the place of what was typed. */
  dragged?: string | undefined
  /** When it is left or Enter is pressed; what does not fit the pattern asks for nothing. */
  onSettle: (text: string) => void
}

interface Typed {
  text: string
  /** It was left so, and does not fit the pattern. */
  isWrong: boolean
}

/** A text field of a form of filters. What was refused stays beside its sentence until the address changes from elsewhere. */
export function TextFilter({ value = '', dragged, onSettle, className = '', ...field }: TextFilterProps) {
  const isOwn = use(OwnAddress)
  const [typed, setTyped] = useState<Typed>()
  if (typed && (dragged !== undefined || (typed.isWrong && !isOwn))) setTyped(undefined)
  // What was typed before the scripts came goes on. The form asks for what was settled and fits.
  const goOn = useCallback((node: HTMLInputElement | null) => {
    if (!node || node.value === node.defaultValue) return
    const isSettled = isSettledEarly(node)
    if (!isSettled || !node.validity.valid) setTyped({ text: node.value, isWrong: isSettled })
  }, [])
  const settle = ({ currentTarget: { value: text, validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (!typed && text === `${value}`) return
    setTyped(validity.valid ? undefined : { text, isWrong: true })
    onSettle(validity.valid ? text : '')
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, validity } = event.target
    if (field.list && isSuggestion(event.nativeEvent)) return settle(event)
    setTyped({ text, isWrong: typed?.isWrong === true && !validity.valid })
  }
  return (
    <input
      {...field}
      ref={goOn}
      className={`input input--sm ${className}`}
      value={dragged ?? typed?.text ?? value}
      aria-invalid={typed?.isWrong || undefined}
      onChange={change}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle(event)
      }}
    />
  )
}

// Chosen from the field's own list, not typed.
function isSuggestion(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}
