import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import { feeOf } from '@guildhall/contract/orders/fees.ts'
import { licences, licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { instant } from '@guildhall/contract/values/duration.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { otherOption, projectCategories, projectStatuses } from '@guildhall/contract/values/options.ts'
import { type ReactNode, Suspense } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { useSite } from '#lib/page/site.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { type OtherField, SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { type CheckedValues, fieldNames, type ProjectFormValues } from './form-values.ts'
import { loadBusinessStep } from './later-parts.ts'

const BusinessStep = lazyComponent(loadBusinessStep)

interface AboutFieldsProps {
  isNew: boolean
  focusFirst: boolean
  /** How many files and links buyers get; null while unknown. */
  files: number | null
}

/** The description of the work: title, description, category, price, delivery, team; its status once it exists. */
export function AboutFields({ isNew, focusFirst, files }: AboutFieldsProps) {
  const forSale = useWatch<CheckedValues, 'forSale'>({ name: 'forSale' })
  return (
    <div>
      <h2 className="dr__h">About the work</h2>
      <TextInput name="title" max={projectLimits.title} work autoFocus={focusFirst} />
      <TextInput
        name="description"
        lines={6}
        placeholder="What it does, who it was made for, what state it is in"
        help="Markdown: **bold**, lists, links."
      />
      <div className="dr__2">
        <CategoryField />
        <PriceField forSale={forSale} />
      </div>
      {forSale ? <PricedStep /> : null}
      <div className="dr__2">
        <TextInput
          name="duration"
          optional
          placeholder={files ? instant : '5 days'}
          help={forSale && files !== null ? deliveryHelp(files) : undefined}
        />
        <TextInput name="teamSize" inputMode="numeric" placeholder="1 if left empty" optional />
      </div>
      {isNew ? null : (
        <div className="dr__2">
          <StatusField />
        </div>
      )}
    </div>
  )
}

function PriceField({ forSale }: { forSale: boolean }) {
  const { currency, feePercent } = useSite()
  const symbol = currencySign(currency)
  const minor = parseAmountIn(currency, useWatch<CheckedValues, 'price'>({ name: 'price' }))
  const share = minor
    ? `You get ${moneyText(minor - feeOf(minor, feePercent), currency)} of each sale, after our fee of ${feePercent}%.`
    : '0 means free.'
  return (
    <TextInput
      name="price"
      inputMode="decimal"
      optional={!forSale}
      help={forSale ? share : 'Not shown: it is not for sale.'}
      {...(symbol.length === 1 ? { prefix: symbol } : { suffix: symbol })}
    />
  )
}

/** What a price needs before anybody can pay it. */
function PricedStep() {
  const { currency } = useSite()
  const minor = parseAmountIn(currency, useWatch<CheckedValues, 'price'>({ name: 'price' }))
  // Asked before the price is typed, so that the next press of Tab reaches its button.
  const { isDirty } = useFormState<CheckedValues>()
  return minor || isDirty ? (
    <Suspense fallback={null}>
      <BusinessStep isNeeded={Boolean(minor)} />
    </Suspense>
  ) : null
}

/** Returns how buyers get the work. Whether there are files decides it. */
function deliveryHelp(files: number): string {
  return files > 0
    ? 'Buyers open your files once they have paid.'
    : `Without files you make it to order. How long do you need after payment? ${orderLimits.madeToOrderDays} days if left empty.`
}

function CategoryField() {
  const { field } = useController<CheckedValues, 'category'>({ name: 'category' })
  const other = useOther('categoryOther')
  const error = useFieldError('category')
  return (
    <SelectField
      {...field}
      id={fieldId('category')}
      label={fieldNames.category}
      placeholder="Choose one"
      options={projectCategories}
      {...(error ? { error } : {})}
      other={other}
    />
  )
}

function StatusField() {
  const { field } = useController<CheckedValues, 'status'>({ name: 'status' })
  const other = useOther('statusOther')
  return (
    <SelectField {...field} id={fieldId('status')} label={fieldNames.status} options={projectStatuses} other={other} />
  )
}

// The text field beside a list's 'Other'.
function useOther(name: 'categoryOther' | 'statusOther'): OtherField {
  const { field } = useController<CheckedValues, typeof name>({ name })
  const error = useFieldError(name)
  return {
    id: fieldId(name),
    option: otherOption.value,
    placeholder: otherOption.placeholder,
    label: fieldNames[name],
    value: field.value,
    onChange: field.onChange,
    maxLength: projectLimits[name],
    ...(error ? { error } : {}),
  }
}

/** The list fields of a project, typed with commas. */
export function DetailFields() {
  return (
    <div>
      <h2 className="dr__h">
        Details <span className="c3 dr__hn">separated by commas</span>
      </h2>
      <TextInput name="skills" optional placeholder="Python, Hydrology, Pandas" />
      <TextInput name="techStack" optional placeholder="Python 3.13, AutoCAD, Figma" />
      <TextInput
        name="features"
        optional
        lines={2}
        placeholder="Works offline, Two languages"
        help="Separate them with commas, or write one per line."
      />
      <TextInput
        name="deliverables"
        optional
        lines={2}
        placeholder="Report as PDF, Drawings, 20-minute walkthrough"
        help="Separate them with commas, or write one per line."
      />
      <TextInput name="tags" optional placeholder="water, farming, open data" />
    </div>
  )
}

const options = licences.map((value) => ({ value, label: licenceTexts[value].name, hint: licenceTexts[value].meaning }))

/** Licence, whether it is for sale, and the declaration required to publish for sale. */
export function TermsFields() {
  const { register } = useFormContext<CheckedValues>()
  const { field } = useController<CheckedValues, 'licence'>({ name: 'licence' })
  const forSale = useWatch<CheckedValues, 'forSale'>({ name: 'forSale' })
  const error = useFieldError('ownWork')
  return (
    <div>
      <h2 className="dr__h">Licence and sale</h2>
      <RadioCards
        legend={fieldNames.licence}
        name={field.name}
        options={options}
        value={field.value}
        onChange={field.onChange}
        columns={2}
      />
      {field.value === 'custom' ? (
        <TextInput name="licenceText" lines={5} placeholder="What a buyer may and may not do" />
      ) : null}
      <div className="dr__checks">
        <Checkbox
          {...register('forSale')}
          id={fieldId('forSale')}
          label={fieldNames.forSale}
          help={
            forSale
              ? 'For free projects too. For a price, you add your name and address once, as they appear on invoices.'
              : 'Shown as a portfolio piece, without a price.'
          }
        />
        {forSale ? (
          <Checkbox
            {...register('ownWork')}
            id={fieldId('ownWork')}
            {...(error ? { error } : {})}
            label="This is my own work to sell, and I do not offer it for anyone to hand in as their assessed work."
          />
        ) : null}
      </div>
    </div>
  )
}

type TextName = Exclude<
  keyof ProjectFormValues,
  'forSale' | 'ownWork' | 'questions' | 'category' | 'licence' | 'status'
>

interface TextInputProps {
  name: TextName
  optional?: boolean
  help?: ReactNode
  placeholder?: string
  /** The maximum length; shown with the current one. */
  max?: number
  work?: boolean
  lines?: number
  autoFocus?: boolean
  inputMode?: 'decimal' | 'numeric'
  prefix?: string
  suffix?: string
}

/** Returns the id of a field's control, for the error summary. */
export function fieldId(name: keyof CheckedValues): string {
  return `project-${name}`
}

/** The current error message of a field. */
function useFieldError(name: keyof CheckedValues): string | undefined {
  const { errors } = useFormState<CheckedValues>({ name: name as TextName })
  return errors[name]?.message as string | undefined
}

/** A text field of the project form, one line or several. */
function TextInput({ name, max, lines, work = false, prefix, suffix, ...rest }: TextInputProps) {
  const { register } = useFormContext<CheckedValues>()
  const used = useWatch<CheckedValues, TextName>({ name }).trim().length
  const shared = {
    ...rest,
    label: fieldNames[name],
    ...register(name),
    id: fieldId(name),
    error: useFieldError(name),
    ...(max ? { tally: { used, max } } : {}),
  }
  if (lines) return <TextAreaField {...shared} rows={lines} />
  return <TextField {...shared} prefix={prefix} suffix={suffix} data-work={work || undefined} autoComplete="off" />
}
