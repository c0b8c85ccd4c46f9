import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, isOffline } from '../api/api-error.ts'
import { useIsBotChecking } from '../api/call-retry.ts'
import { failureText } from '../api/failure-text.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useWindowEvent } from '../hooks/use-window-event.ts'
import { useSite } from '../page/site.ts'
import { divideRefusal, errorsOf, type FieldAt, lastOf, messagesOf } from './field-errors.ts'
import { useRefused } from './use-refused.ts'

interface FormOptions<S extends z.ZodMiniType, Values extends FieldValues> {
  /**
   * The schema, or a function that imports it. A form that is on its page from the start gives the function: the schemas, a
   * tenth of the page's scripts, then load when the first field gets the focus.
   */
  schema: S | (() => Promise<S>)
  /** Converts the values of the controls to the schema's input. */
  toInput?: (values: Values) => unknown
  /**
   * Initial values of controls that `watch` reads. Leave text fields out and give them their own `defaultValue`: what is
   * typed before scripts run would be overwritten.
   */
  defaultValues?: DefaultValues<NoInfer<Values>>
  /** Returns the field of an error by its path in the schema; by default its last part. */
  fieldAt?: FieldAt
  /** Sends the validated values; errors it throws are shown at their fields or above the form. */
  send: (values: z.output<S>) => Promise<void>
}

/** What a form gives to a control: `register` of react-hook-form, an id for links from the error summary, and its error. */
export type FormField = ReturnType<ReturnType<typeof useForm>['register']> & { id: string; error?: string }

/** A form of which a component needs only some fields. */
export interface FormWithFields {
  field(name: string): FormField
}

/**
 * A form that sends one call. It is validated on submit, a filled field also when it is left, and a wrong one on every
 * change. `field(name)` connects a control.
 */
export function useApiForm<S extends z.ZodMiniType<unknown, FieldValues>, Values extends FieldValues = z.input<S>>({
  schema,
  toInput = (values) => values,
  defaultValues,
  fieldAt = lastOf,
  send,
}: FormOptions<S, Values>) {
  const prefix = useId()
  const { currency } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  // A button that is pressed must stay under the pointer: an error shown now would move it, and the press would be lost.
  const isPressing = useRef(false)
  // The pointer may have left the form by then.
  useWindowEvent('pointerup', () => {
    isPressing.current = false
  })
  useWindowEvent('pointercancel', () => {
    isPressing.current = false
  })
  // A second press while the schema loads is not a second submit.
  const isLoading = useRef(false)
  const loadSchema = async () => (typeof schema === 'function' ? schema() : schema)
  const isReady = useHydrated()
  const { register, handleSubmit, trigger, watch, setValue, getValues, setError, formState } = useForm<
    Values,
    unknown,
    z.output<S>
  >({
    // The handlers of the form validate single fields.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The summary takes the focus.
    shouldFocusError: false,
    // A control that is gone is not sent.
    shouldUnregister: true,
    ...(defaultValues ? { defaultValues } : {}),
    async resolver(values) {
      const { data, error } = (await loadSchema()).safeParse(toInput(values))
      return error
        ? { values: {}, errors: errorsOf<Values>(error.issues, fieldAt, currency) }
        : { values: data, errors: {} }
    },
  })
  const errors = inOrder(messagesOf(formState.errors), form.current)
  const isRefused = useRefused(formState.submitCount, Object.keys(errors).length)
  const isBusy = formState.isSubmitting
  const isChecking = useIsBotChecking() && isBusy
  const idOf = (name: string) => `${prefix}${name}`

  async function sendValid(values: z.output<S>) {
    try {
      await send(values)
    } catch (error) {
      const { fields, failure } = divideRefusal(error, fieldAt)
      for (const { name, ...shown } of fields) setError(name as Path<Values>, shown)
      if (failure) report(failure)
    }
  }

  function report(failure: ApiError) {
    setFailure(failure)
    // A missing network is reported only while it is missing.
    if (isOffline(failure)) addEventListener('online', () => setFailure(null), { once: true })
  }

  // Without a network the schema may be missing: the field is then validated on submit.
  function validate(name: string) {
    loadSchema().then(
      () => trigger(name as Path<Values>),
      () => {},
    )
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy || isLoading.current) return
    setFailure(null)
    isLoading.current = true
    const isLoaded = await loadSchema().then(
      () => true,
      () => false,
    )
    isLoading.current = false
    if (isLoaded) await handleSubmit(sendValid)()
    else report(new ApiError(0))
  }

  return {
    /** Connects the control of a field. */
    field(name: FieldPath<Values>): FormField {
      const error = errors[name]
      return { ...register(name), id: idOf(name), ...(error ? { error } : {}) }
    },
    watch,
    setValue,
    getValues,
    /** Validates fields again after something they depend on has changed elsewhere. */
    trigger,
    /** Messages by field. */
    errors,
    /** Why nothing was sent or accepted, where no field is wrong. */
    failure,
    /** The message of `failure`. */
    failureText: failure && failureText(failure),
    /** How often it was submitted. */
    attempt: formState.submitCount,
    isBusy,
    isChecking,
    idOf,
    submit,
    /** The form element. */
    form,
    /** The title above the errors of a refused form. */
    summaryTitle: pageErrors.invalid.message,
    /** The errors listed above a form that was refused, in field order. */
    summary: Object.entries(isRefused ? errors : {}).map(([name, message]) =>
      name === 'root' ? { message } : { id: idOf(name), message },
    ),
    formProps: {
      ref: form,
      // A browser without scripts must not put a password into the URL.
      method: 'post' as const,
      noValidate: true,
      onSubmit: submit,
      onPointerDown: ({ target }: { target: EventTarget }) => {
        isPressing.current = target instanceof Element && target.closest('button, a') !== null
      },
      onBlur: ({ target }: { target: EventTarget }) => {
        if (isPressing.current) return
        // The server's errors stay until the field changes: leaving it changes nothing.
        if (target instanceof HTMLInputElement && target.name && isFilled(target) && !errors[target.name])
          validate(target.name)
      },
      onFocus: () => void loadSchema().catch(() => {}),
      onChange: ({ target }: { target: EventTarget }) => {
        if (isControl(target) && errors[target.name]) validate(target.name)
      },
    },
    /** Until scripts run, a press does nothing instead of submitting the form to the page. */
    submitProps: { type: isReady ? ('submit' as const) : ('button' as const), busy: isBusy },
  }
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
