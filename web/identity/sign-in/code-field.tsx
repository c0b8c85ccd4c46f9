import { codeLimits } from '@guildhall/contract/limits/people.ts'
import * as z from 'zod/mini'
import { TextField } from '#ui/forms/text-field.tsx'

const { digits, lifeMs } = codeLimits

/** A mailed code as people type or paste it: spaces and hyphens do not count. */
export const TypedCode = z.string().check(
  z.overwrite((code) => code.replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^\\d{${digits}}$`), { error: `Enter the ${digits} digits from the mail` }),
)

/** Where a mailed code is typed, named `code`. */
export function CodeField({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div className="code">
      <TextField
        id={id}
        name="code"
        label={`${digits}-digit code`}
        help={`Good for ${lifeMs / 60_000} minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        // Pasted with its spaces it is still a code.
        maxLength={digits * 2}
        error={error}
      />
    </div>
  )
}
