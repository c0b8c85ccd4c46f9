import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { otherOption, projectStatuses } from '@guildhall/contract/values/options.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ErrorSummary } from '#ui/forms/form-notices.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { RadioCards, RadioList } from '#ui/forms/radio-group.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Switch } from '#ui/forms/setting-row.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Tabs } from '#ui/lists/tabs.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Part, Sample } from './part.tsx'

export function FieldsPart() {
  const [attempt, setAttempt] = useState(0)
  return (
    <Part id="fields" title="Fields">
      <Sample name="Rest, with help">
        <TextField label="Project title" help="What it is, in a few words." placeholder="Project title" />
      </Sample>
      <Sample name="Filled, with tally">
        <TextField label="Title" defaultValue="Groundwater Diary" tally={{ used: 17, max: 120 }} />
      </Sample>
      <Sample name="Error">
        <TextField label="Price" prefix="$" defaultValue="-40" error={projectFormTexts.priceInvalid} id="wrong-price" />
      </Sample>
      <Sample name="Disabled">
        <TextField label="University" defaultValue="Aldermoor University" disabled />
      </Sample>
      <Sample name="Optional, with a unit">
        <TextField label="Duration" optional suffix="weeks" defaultValue="6" />
      </Sample>
      <Sample name="Password">
        <PasswordField label="Password" autoComplete="current-password" defaultValue="a heron in the reeds" />
      </Sample>
      <Sample name="Several lines">
        <TextAreaField label="Description" defaultValue="A cleaned weather archive with notebooks." />
      </Sample>
      <Sample name="Error summary: takes the focus with every failed submit">
        <div className="stack">
          <Button onClick={() => setAttempt(attempt + 1)}>Submit with errors</Button>
          {attempt > 0 ? (
            <ErrorSummary
              title={projectFormTexts.invalid}
              errors={[{ id: 'wrong-price', message: projectFormTexts.priceInvalid }]}
              attempt={attempt}
            />
          ) : null}
        </div>
      </Sample>
    </Part>
  )
}

const hints = { student: 'Studies somewhere', business: 'Buys and hires' }
const kinds = (['student', 'business'] as const).map((value) => ({
  value,
  label: value === 'student' ? 'Student' : 'Business',
  hint: hints[value],
  picture: <RoleGlyph role={value} word="none" />,
}))

export function ChoicesPart() {
  const [status, setStatus] = useState('Active')
  const [statusOther, setStatusOther] = useState('')
  const [delivery, setDelivery] = useState<'now' | 'later' | 'never'>('now')
  const [kind, setKind] = useState<'student' | 'business'>('student')
  const [tab, setTab] = useState<'rank' | 'projects' | 'views'>('rank')
  return (
    <Part id="choices" title="Choices">
      <Sample name="Select; 'Other' asks for more">
        <SelectField
          label="Status"
          options={projectStatuses}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          other={{
            option: otherOption.value,
            placeholder: otherOption.placeholder,
            label: otherOption.placeholder,
            value: statusOther,
            onChange: ({ target }) => setStatusOther(target.value),
          }}
        />
      </Sample>
      <Sample name="Checkboxes: on, off, mixed, disabled, wrong">
        <Checkbox label="Instant delivery" count="61" defaultChecked />
        <Checkbox label="With source code" count="148" />
        <Checkbox label="All licences" mixed />
        <Checkbox label="Sold out" disabled />
        <Checkbox label="I agree to the terms" error="Agree to go on." />
      </Sample>
      <Sample name="Radios">
        <RadioList
          legend="Delivery"
          value={delivery}
          onChange={setDelivery}
          options={[
            { value: 'now', label: 'At once', count: '61' },
            { value: 'later', label: 'Within a month', count: '172' },
            { value: 'never', label: 'By agreement', disabled: true },
          ]}
        />
      </Sample>
      <Sample name="Switches: on, off, disabled">
        <div className="stack">
          <Switch label="Daily alert" defaultChecked />
          <Switch label="Show me in the leaderboard" help="Your rank is public while this is on." />
          <Switch label="Payouts" disabled />
        </div>
      </Sample>
      <Sample name="Radio cards">
        <RadioCards legend="I am a" name="reference-kind" value={kind} onChange={setKind} options={kinds} />
      </Sample>
      <Sample name="Tabs, with a count" wide>
        <Tabs
          label="Sorted by"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'rank', label: 'Rank', panel: <p className="mt-3">By ranking score.</p> },
            {
              value: 'projects',
              label: 'Projects',
              count: '236',
              panel: <p className="mt-3">By number of projects.</p>,
            },
            { value: 'views', label: 'Views', panel: <p className="mt-3">By views.</p> },
          ]}
        />
      </Sample>
    </Part>
  )
}
