import type { Theme } from '@guildhall/contract/values/options.ts'
import { Segments } from '#ui/segments.tsx'

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Auto' },
] as const

/** Light, dark, or as the device says. */
export function ThemeChoice({ theme, onTheme }: { theme: Theme; onTheme: (theme: Theme) => void }) {
  return <Segments label="Theme" options={options} value={theme} onChange={onTheme} />
}
