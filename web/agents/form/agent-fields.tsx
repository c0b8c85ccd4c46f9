import { agentCategories, agentLicences, packageRegistries } from '@guildhall/contract/agents/options.ts'
import { registryWords } from '@guildhall/contract/agents/words.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { agentLimits as most } from '@guildhall/contract/limits/agents.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useSite } from '#lib/page/site.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { type OtherField, SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { type AgentFormValues, emptyExample, emptyPackage, fieldId } from './agent-values.ts'
import { Rows } from './rows.tsx'

/** Returns what connects a control with a field: its registration, id and error. */
function useAgentField() {
  const { register } = useFormContext<AgentFormValues>()
  const { errors } = useFormState<AgentFormValues>()
  return (name: Parameters<typeof register>[0]) => {
    const error = (get(errors, name) as { message?: string } | undefined)?.message
    return { ...register(name), id: fieldId(name), ...(error ? { error } : {}) }
  }
}

// The text field beside a list's 'Other'.
function useOther(name: 'categoryOther' | 'licenceOther', label: string): OtherField {
  const { field } = useController<AgentFormValues, typeof name>({ name })
  const { error } = useAgentField()(name) as { error?: string }
  return {
    id: fieldId(name),
    option: otherOption.value,
    placeholder: otherOption.placeholder,
    label,
    value: field.value,
    onChange: field.onChange,
    maxLength: most[name],
    ...(error ? { error } : {}),
  }
}

/** Name, category, one line, description, tags. */
export function AboutFields() {
  const field = useAgentField()
  const [name, summary, description] = useWatch<AgentFormValues, ['name', 'summary', 'description']>({
    name: ['name', 'summary', 'description'],
  })
  const { field: category } = useController<AgentFormValues, 'category'>({ name: 'category' })
  const other = useOther('categoryOther', 'Your category')
  return (
    <div>
      <h2 className="dr__h">What it is</h2>
      <TextField
        {...field('name')}
        label="Name"
        placeholder="Gap finder"
        tally={{ used: name.trim().length, max: most.name }}
        maxLength={most.name}
        autoComplete="off"
      />
      <TextField
        {...field('summary')}
        label="In one line"
        placeholder="Finds gaps in a table, column by column"
        tally={{ used: summary.trim().length, max: most.summary }}
        maxLength={most.summary}
        autoComplete="off"
      />
      <TextAreaField
        {...field('description')}
        label="How it works"
        placeholder="What it takes, what it gives back, and how it gets there"
        help="Markdown: **bold**, lists, links."
        tally={{ used: description.trim().length, max: most.description }}
        rows={6}
      />
      <div className="dr__2">
        <SelectField
          {...field('category')}
          {...category}
          label="Category"
          placeholder="Choose one"
          options={agentCategories}
          other={other}
        />
        <TextField
          {...field('tags')}
          label="Tags"
          optional
          placeholder="CSV, Open data"
          help={`Separated by commas, ${most.tags.items} at most`}
          autoComplete="off"
        />
      </div>
    </div>
  )
}

/** Real runs, and what it does not do. */
export function RunFields() {
  const field = useAgentField()
  return (
    <>
      <Rows
        name="examples"
        title="Real runs"
        help="What went in, and exactly what came out. People read this before anything else."
        noun="Example"
        least={1}
        most={most.examples}
        first="input"
        empty={emptyExample}
        row={(at) => (
          <>
            <TextAreaField
              {...field(`examples.${at}.input`)}
              label="What goes in"
              rows={3}
              maxLength={most.exampleInput}
            />
            <TextAreaField
              {...field(`examples.${at}.output`)}
              label="What came out"
              rows={4}
              maxLength={most.exampleOutput}
            />
          </>
        )}
      />
      <div>
        <h2 className="dr__h">Limits</h2>
        <TextAreaField
          {...field('limits')}
          label="What it does not do"
          placeholder={'It does not fill the gaps\nIt reads tables of at most 10,000 rows'}
          help={`One item per line, ${most.limits.items} at most`}
          rows={3}
        />
      </div>
      <ModelFields />
    </>
  )
}

function ModelFields() {
  const field = useAgentField()
  const usesModel = useWatch<AgentFormValues, 'usesModel'>({ name: 'usesModel' })
  return (
    <div>
      <h2 className="dr__h">Language model</h2>
      <div className="dr__checks">
        <Checkbox
          {...field('usesModel')}
          label="It uses a language model"
          help="Its page then says: This is an AI. It can be wrong."
        />
      </div>
      {usesModel ? (
        <div className="dr__2">
          <TextField {...field('model')} label="Model" maxLength={most.model} autoComplete="off" />
          <TextField {...field('modelMaker')} label="Maker of the model" maxLength={most.model} autoComplete="off" />
        </div>
      ) : null}
      <div className="mt-4">
        <TextField
          {...field('languages')}
          label="Languages it understands"
          optional
          placeholder="English, Spanish"
          help={`Separated by commas, ${most.languages.items} at most`}
          autoComplete="off"
        />
      </div>
    </div>
  )
}

/** What a run of the remote costs. */
function PriceField() {
  const field = useAgentField()
  const { currency } = useSite()
  const symbol = currencySign(currency)
  const most = moneyText(runLimits.runMinor, currency)
  const least = moneyText(runLimits.leastMinor, currency)
  return (
    <TextField
      {...field('price')}
      label="Price of a run"
      optional
      help={`At most ${most}. Leave it empty if runs are free. People try it ${runLimits.pricedTries} times a day for free, and buy ${runLimits.least} to ${runLimits.most.toLocaleString('en')} runs at once, for at least ${least}. You need invoice details.`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      {...(symbol.length === 1 ? { prefix: symbol } : { suffix: symbol })}
    />
  )
}

/** The ways to run it: where its author runs it, and as packages. */
export function WayFields() {
  const field = useAgentField()
  return (
    <>
      <div>
        <h2 className="dr__h">How people run it</h2>
        <p className="help">
          At least one: an address where you run it, or packages with instructions. Nothing of it runs on Guildhall.
        </p>
        <div className="mt-4">
          <TextField
            {...field('remoteUrl')}
            label="Remote address"
            optional
            placeholder="https://agents.example.org/mcp"
            help="It speaks MCP over streamable HTTP."
            inputMode="url"
            maxLength={most.url}
            autoComplete="off"
          />
          <PriceField />
        </div>
      </div>
      <Rows
        name="packages"
        title="Packages"
        help="Where people fetch it, to run it themselves."
        noun="Package"
        least={0}
        most={most.packages}
        first="identifier"
        empty={emptyPackage}
        row={(at) => (
          <div className="agf__3">
            <RegistryField at={at} />
            <TextField
              {...field(`packages.${at}.identifier`)}
              label="Name"
              placeholder="gap-finder"
              maxLength={most.packageName}
              autoComplete="off"
            />
            <TextField
              {...field(`packages.${at}.version`)}
              label="Version"
              placeholder="1.0.0"
              maxLength={most.packageVersion}
              autoComplete="off"
            />
          </div>
        )}
      />
      <div>
        <div className="mt-4">
          <TextAreaField
            {...field('howToRun')}
            label="How to run it"
            placeholder={'1. Install it with `npm install -g gap-finder`\n2. Run `gap-finder table.csv`'}
            help="Needed with packages. Markdown: `code`, lists, links."
            rows={4}
            maxLength={most.howToRun}
          />
        </div>
        <LicenceFields />
      </div>
    </>
  )
}

function RegistryField({ at }: { at: number }) {
  const { field } = useController<AgentFormValues, `packages.${number}.registry`>({ name: `packages.${at}.registry` })
  return (
    <SelectField
      {...field}
      id={fieldId(field.name)}
      label="From"
      options={packageRegistries.map((value) => ({ value, label: registryWords[value].name }))}
    />
  )
}

function LicenceFields() {
  const field = useAgentField()
  const { field: licence } = useController<AgentFormValues, 'licence'>({ name: 'licence' })
  const other = useOther('licenceOther', 'Your licence')
  return (
    <div className="dr__2">
      <SelectField
        {...field('licence')}
        {...licence}
        label="Licence"
        placeholder="Choose one"
        options={agentLicences}
        other={other}
      />
      <TextField
        {...field('sourceUrl')}
        label="Source code"
        optional
        placeholder="https://"
        inputMode="url"
        maxLength={most.url}
        autoComplete="off"
      />
    </div>
  )
}

/** Who finds it once it is published. */
export function ListedField() {
  const field = useAgentField()
  return (
    <div>
      <h2 className="dr__h">Who finds it</h2>
      <div className="dr__checks">
        <Checkbox
          {...field('listed')}
          label="Show it in lists and searches"
          help="Without it, only people who have its address can open it."
        />
      </div>
    </div>
  )
}
