import { errors as refusals } from '@guildhall/contract/errors.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, isOffline } from '../api/api-error.ts'
import { useIsBotChecking } from '../api/call-retry.ts'
import { failureText } from '../api/failure-text.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'

interface FormOptions<S extends z.ZodMiniType> {
  schema: S
  /** Builds the schema's input from the controls; by default their names are its keys. */
  read?: (data: FormData) => unknown
  /** Sends the validated values; errors it throws are shown at their fields or above the form. */
  send: (values: z.output<S>) => Promise<void>
}

/**
 * A form with uncontrolled fields (so nothing typed or autofilled before scripts run is lost): validated on submit, a filled
 * field on blur, a wrong one on every change. Controls take their id from `idOf(name)`.
 */
export function useForm<S extends z.ZodMiniType>({ schema, read = Object.fromEntries, send }: FormOptions<S>) {
  const prefix = useId()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isReady = useHydrated()
  const isChecking = useIsBotChecking() && isBusy

  const isCutOff = failure !== null && isOffline(failure)
  useEffect(() => {
    if (!isCutOff) return
    const forget = () => setFailure(null)
    addEventListener('online', forget)
    return () => removeEventListener('online', forget)
  }, [isCutOff])

  const idOf = (name: string) => `${prefix}${name}`
  const check = () => schema.safeParse(form.current ? read(new FormData(form.current)) : {})
  const errorOf = (name: string) => firstOf(check().error?.issues ?? [])[name]
  const show = (name: string) => {
    const found = errorOf(name)
    setErrors(({ [name]: _, ...rest }) => (found ? { ...rest, [name]: found } : rest))
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy) return
    setFailure(null)
    const checked = check()
    setErrors(inOrder(firstOf(checked.error?.issues ?? []), form.current))
    if (!checked.success) return setAttempt((before) => before + 1)
    setBusy(true)
    try {
      await send(checked.data)
    } catch (error) {
      const refused = error instanceof ApiError ? error : new ApiError(0)
      const wrong = fieldsOf(refused)
      setErrors(wrong)
      setFailure(Object.keys(wrong).length ? null : refused)
      setAttempt((before) => before + 1)
    } finally {
      setBusy(false)
    }
  }

  return {
    errors,
    /** Why nothing was sent or accepted, where no field is wrong; a missing network is reported only while it is missing. */
    failure,
    /** The message of `failure`. */
    failureText: failure && failureText(failure),
    attempt,
    isBusy,
    isChecking,
    idOf,
    submit,
    /** Validates a field again after something it depends on has changed elsewhere. */
    recheck: show,
    form,
    summaryTitle,
    /** The errors listed above the form, in field order. */
    summary: Object.entries(errors).map(([name, message]) => ({ id: idOf(name), message })),
    formProps: {
      ref: form,
      // A browser without scripts must not put a password into the URL.
      method: 'post' as const,
      noValidate: true,
      onSubmit: submit,
      onBlur: ({ target }: { target: EventTarget }) => {
        // The server's errors stay until the field changes: leaving it changes nothing.
        if (target instanceof HTMLInputElement && target.name && isFilled(target) && errorOf(target.name))
          show(target.name)
      },
      onInput: ({ target }: { target: EventTarget }) => {
        if (isControl(target) && errors[target.name]) show(target.name)
      },
    },
    /** Until scripts run, a press does nothing instead of submitting the form to the page. */
    submitProps: { type: isReady ? ('submit' as const) : ('button' as const), busy: isBusy },
  }
}

/** Returns the errors of a refused call by field. Only the last part of the path is used: forms have no nested blocks. */
export function fieldsOf(error: ApiError): Record<string, string> {
  if (error.code !== 'invalid' && error.fields.length === 0) return {}
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.').at(-1) ?? path, message]))
}

/** The title above the errors of a refused form. */
const summaryTitle = refusals.invalid.message

function firstOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[String(path.at(-1) ?? '')] ??= message
  return found
}

function inOrder(found: Record<string, string>, form: HTMLFormElement | null): Record<string, string> {
  const names = Array.from(form?.elements ?? [], (control) => (isControl(control) ? control.name : ''))
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)))
}

// A select has a value before anything is chosen.
function isFilled({ type, checked, value }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox' ? checked : value !== ''
}

function isControl(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return 'name' in target
}
