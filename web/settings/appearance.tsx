import type { Theme } from '@guildhall/contract/values/options.ts'
import { useTheme } from '#lib/page/theme.ts'

const choices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Auto' },
] as const

/** Light, dark, or as the device says: the same setting as in the footer. `initial` is what the server read. */
export function Appearance({ initial }: { initial: Theme }) {
  const [theme, choose] = useTheme(initial)
  return (
    <>
      <fieldset>
        <legend className="sr-only">Appearance</legend>
        <div className="apx">
          {choices.map(({ value, label }) => (
            <label key={value} className="apx__i">
              <span className={`apx__p apx__p--${value}`} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <span className="check">
                <input
                  type="radio"
                  name="theme"
                  value={value}
                  checked={value === theme}
                  onChange={() => choose(value)}
                />
                {label}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="c3 t-sm mt-3">Auto follows your device. The choice is kept in this browser.</p>
    </>
  )
}
