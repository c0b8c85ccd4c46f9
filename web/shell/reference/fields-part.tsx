import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { RangeField } from '#ui/forms/range-field.tsx'
import type { Range } from '#ui/forms/range-slider.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Part, Sample } from './part.tsx'

const spread = [4, 9, 16, 22, 30, 41, 38, 29, 17, 12, 8, 5, 3, 2, 2, 1]

export function FieldsPart() {
  const [attempt, setAttempt] = useState(0)
  const [price, setPrice] = useState<Range>([50, 500])
  const [size, setSize] = useState<Range>([1, 8])
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
      <Sample name="Range with histogram">
        <RangeField
          legend="Price"
          min={0}
          max={800}
          step={10}
          unit="$"
          value={price}
          onChange={setPrice}
          histogram={spread}
        />
      </Sample>
      <Sample name="Range">
        <RangeField legend="Team size" min={1} max={20} value={size} onChange={setSize} />
      </Sample>
      <Sample name="Error summary: takes the focus with every failed submit">
        <div className="stack">
          <Button onClick={() => setAttempt(attempt + 1)}>Submit in vain</Button>
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
