import { serviceLimits as most } from '@guildhall/contract/limits/services.ts'
import { feeOf } from '@guildhall/contract/orders/fees.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, Suspense, useId, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { useSite } from '#lib/page/site.ts'
import { useRows } from '#listings/draft/use-rows.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { loadBusinessStep } from './later-parts.ts'
import { useServiceField } from './service-fields.tsx'
import { emptyExtra, emptyPackage, fieldId, type ServiceFormValues } from './service-values.ts'

const BusinessStep = lazyComponent(loadBusinessStep)

type ListName = 'packages' | 'extras' | 'common'

interface RowsProps<Name extends ListName> {
  name: Name
  title: string
  help: string
  /** What a row is called: 'Package'. */
  noun: string
  least: number
  most: number
  /** The name of the field that takes the focus of a new row. */
  first: string
  empty: ServiceFormValues[Name][number]
  row: (at: number) => ReactNode
}

/** Rows of fields that can be added and removed; the focus goes on where something changed. */
function Rows<Name extends ListName>({ name, title, help, noun, least, most, first, empty, row }: RowsProps<Name>) {
  const { errors } = useFormState<ServiceFormValues>({ name })
  const { rows, add, remove } = useRows<ServiceFormValues[Name][number]>(name)
  const heading = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const message = errors[name]?.root?.message ?? errors[name]?.message

  function takeOut(at: number) {
    const next = remove(at)
    if (next < 0) addButton.current?.focus()
    else focusRow(next)
  }
  // Once it is there.
  const focusRow = (at: number) =>
    requestAnimationFrame(() => document.getElementById(fieldId(`${name}.${at}.${first}`))?.focus())

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div role="group" aria-labelledby={heading}>
      <h2 className="dr__h" id={heading}>
        {title}{' '}
        <span className="c3 num dr__hn">
          {rows.length} of {most}
        </span>
      </h2>
      <p className="help">{help}</p>
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their index, and get their values by name
        <fieldset key={at} className="svf__row">
          <legend className="sr-only">
            {noun} {at + 1}
          </legend>
          <div className="svf__h">
            <span className="semi" aria-hidden="true">
              {noun} {at + 1}
            </span>
            {rows.length > least ? (
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Remove ${noun.toLowerCase()} ${at + 1}`}
                onClick={() => takeOut(at)}
              />
            ) : null}
          </div>
          {row(at)}
        </fieldset>
      ))}
      <div className="mt-3">
        <Button
          ref={addButton}
          id={fieldId(name)}
          size="sm"
          icon={Plus}
          disabled={rows.length >= most}
          onClick={() => focusRow(add(empty))}
        >
          Add {/^[aeiou]/i.test(noun) ? 'an' : 'a'} {noun.toLowerCase()}
        </Button>
      </div>
      {message ? <FieldError>{message}</FieldError> : null}
    </div>
  )
}

function useAmount() {
  const { currency } = useSite()
  const symbol = currencySign(currency)
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 16,
    ...(symbol.length === 1 ? { prefix: symbol } : { suffix: symbol }),
  } as const
}

/** One to three packages. */
export function PackageFields() {
  const field = useServiceField()
  const amount = useAmount()
  return (
    <>
      <Rows
        name="packages"
        title="Packages"
        help="One to three ways to buy the service. Each has its price, its days from the payment, and its rounds of changes. The result belongs to the client once it is paid."
        noun="Package"
        least={1}
        most={most.packages}
        first="name"
        empty={emptyPackage}
        row={(at) => (
          <>
            <TextField
              {...field(`packages.${at}.name`)}
              label="Name"
              placeholder="Basic"
              maxLength={most.packageName}
              autoComplete="off"
            />
            <TextAreaField
              {...field(`packages.${at}.gives`)}
              label="What the client gets"
              placeholder={'A map with a legend and pop-ups\nUp to 5,000 places\nSource code'}
              help="One item per line"
              rows={4}
              maxLength={most.gives}
            />
            <div className="svf__3">
              <TextField {...field(`packages.${at}.price`)} label="Price" {...amount} />
              <TextField {...field(`packages.${at}.days`)} label="Days" inputMode="numeric" maxLength={3} />
              <TextField
                {...field(`packages.${at}.changes`)}
                label="Rounds of changes"
                inputMode="numeric"
                maxLength={1}
              />
            </div>
            <Share at={at} />
          </>
        )}
      />
      <PricedStep />
    </>
  )
}

/** What a price needs before anybody can pay it. */
function PricedStep() {
  const { currency } = useSite()
  const packages = useWatch<ServiceFormValues, 'packages'>({ name: 'packages' })
  return packages.some(({ price }) => parseAmountIn(currency, price)) ? (
    <Suspense fallback={null}>
      <BusinessStep />
    </Suspense>
  ) : null
}

/** What the provider gets of a package's price. */
function Share({ at }: { at: number }) {
  const { currency, feePercent } = useSite()
  const minor = parseAmountIn(
    currency,
    useWatch<ServiceFormValues, `packages.${number}.price`>({ name: `packages.${at}.price` }),
  )
  return minor ? (
    <p className="help">You get {moneyText(minor - feeOf(minor, feePercent), currency)} of each sale.</p>
  ) : null
}

/** Up to five extras. */
export function ExtraFields() {
  const field = useServiceField()
  const amount = useAmount()
  return (
    <Rows
      name="extras"
      title="Extras"
      help="What a client can add to each package, with its price and the days it adds."
      noun="Extra"
      least={0}
      most={most.extras}
      first="name"
      empty={emptyExtra}
      row={(at) => (
        <>
          <TextField
            {...field(`extras.${at}.name`)}
            label="Name"
            placeholder="A second language"
            maxLength={most.extraName}
            autoComplete="off"
          />
          <div className="svf__3">
            <TextField {...field(`extras.${at}.price`)} label="Price" {...amount} />
            <TextField {...field(`extras.${at}.days`)} label="More days" inputMode="numeric" maxLength={2} />
          </div>
        </>
      )}
    />
  )
}

/** Common questions with their answers. */
export function CommonFields() {
  const field = useServiceField()
  return (
    <Rows
      name="common"
      title="Common questions"
      help="What people often ask you. They can read your answers on the page."
      noun="Common question"
      least={0}
      most={most.common}
      first="question"
      empty={{ question: '', answer: '' }}
      row={(at) => (
        <>
          <TextField
            {...field(`common.${at}.question`)}
            label="Question"
            placeholder="Can I change the data later?"
            maxLength={most.commonQuestion}
            autoComplete="off"
          />
          <TextAreaField {...field(`common.${at}.answer`)} label="Answer" rows={3} maxLength={most.commonAnswer} />
        </>
      )}
    />
  )
}
