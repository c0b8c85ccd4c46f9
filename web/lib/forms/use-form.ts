import { errors as refusals } from '@guildhall/contract/errors.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, isOffline } from '../api/api-error.ts'
import { useIsBotChecking } from '../api/call-retry.ts'
import { failureText } from '../api/failure-text.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'

interface FormOptions<S extends z.ZodMiniType> {
  schema: S
  /** Makes the schema's input of what the controls hold; their names are its keys unless told otherwise. */
  read?: (data: FormData) => unknown
  /** Sends what passed the schema; what it throws is shown, at its fields or above the form. */
  send: (values: z.output<S>) => Promise<void>
}

/**
 * A form whose controls keep their own values (so nothing typed or filled in before scripts run is lost): checked on
 * submit, a filled field when it is left, a wrong one on every change. Controls take their id from `idOf(name)`.
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
    /** Why nothing was sent or taken, where no field is to blame; that there is no network only while there is none. */
    failure,
    /** The sentence of `failure`. */
    failureText: failure && failureText(failure),
    attempt,
    isBusy,
    isChecking,
    idOf,
    submit,
    /** Checks a field again after what it depends on has changed elsewhere. */
    recheck: show,
    form,
    summaryTitle,
    /** What the summary above the form lists, in the order of the fields. */
    summary: Object.entries(errors).map(([name, message]) => ({ id: idOf(name), message })),
    formProps: {
      ref: form,
      // A browser without scripts must not put a password into the address.
      method: 'post' as const,
      noValidate: true,
      onSubmit: submit,
      onBlur: ({ target }: { target: EventTarget }) => {
        // What the server found wrong stays until it is changed: leaving the field changes nothing.
        if (target instanceof HTMLInputElement && target.name && isFilled(target) && errorOf(target.name))
          show(target.name)
      },
      onInput: ({ target }: { target: EventTarget }) => {
        if (isControl(target) && errors[target.name]) show(target.name)
      },
    },
    /** Until scripts run a press does nothing, instead of sending the form to the page. */
    submitProps: { type: isReady ? ('submit' as const) : ('button' as const), busy: isBusy },
  }
}

/** The errors of a refused call by field. The last part of the path counts: forms have no nested blocks. */
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
