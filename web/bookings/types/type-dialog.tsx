import {
  mentoringTypes,
  type PlaceKind,
  placeKinds,
  type SessionTopic,
  sessionTopics,
} from '@guildhall/contract/bookings/options.ts'
import { type OwnSessionType, SessionTypeInput } from '@guildhall/contract/bookings/session-types.ts'
import { cancelRuleWords, placeKindWords } from '@guildhall/contract/bookings/words.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { sessionTypeLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { cancelHours, cancelRules, refundSentence } from '@guildhall/contract/orders/cancel-rules.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { BusinessStep } from '#business/business-step.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { useSite } from '#lib/page/site.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ChoiceList } from '#ui/forms/choice-list.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { sessionTypeApi } from './session-type-api.ts'

interface TypeDialogProps {
  /** The session type that is changed; null for a new one. */
  type: OwnSessionType | null
  /** What they have not declared or entered yet. */
  needs: { adult: boolean; payments: boolean }
  onClose: () => void
}

interface Values {
  title: string
  what: string
  mentoringType: string
  mentoringTypeOther?: string
  minutes: string
  people: string
  placeKind: string
  place: string
  approval: boolean
  cancelRule: string
  price: string
  firstFree: boolean
  notAssessed?: boolean
  isAdult?: boolean
}

interface QuestionRow {
  id: number
  text: string
  required: boolean
}

const placeHelp: Record<PlaceKind, string> = {
  room: 'A video call here, for up to three guests at a time. Nothing to enter.',
  link: 'The address of your video call. Only guests with a booking see it.',
  phone: 'Who calls whom, and on which number. Only guests with a booking see it.',
  address: 'Where you meet. Only guests with a booking see it.',
}

/** Creates or changes a session type. */
export function TypeDialog({ type, needs, onClose }: TypeDialogProps) {
  const client = useQueryClient()
  const { currency } = useSite()
  const keyOf = useRequestKey()
  const [topics, setTopics] = useState<readonly SessionTopic[]>(type?.topics ?? [])
  const [questions, setQuestions] = useState<readonly QuestionRow[]>(
    (type?.questions ?? []).map(({ text, required }, id) => ({ id, text, required })),
  )
  const form = useApiForm<typeof SessionTypeInput, Values>({
    schema: SessionTypeInput,
    defaultValues: {
      mentoringType: type?.mentoringType ?? 'One-to-one',
      placeKind: type?.placeKind ?? 'room',
      cancelRule: type?.cancelRule ?? 'usual',
      price: type?.priceMinor ? amountText(currency, type.priceMinor) : '',
    },
    toInput: ({ minutes, people, price, firstFree, notAssessed, isAdult, ...values }) => ({
      ...values,
      priceMinor: price.trim() === '' ? 0 : (parseAmountIn(currency, price) ?? Number.NaN),
      firstFree: isPriced(price) && firstFree,
      topics,
      minutes: Number(minutes),
      people: Number(people),
      questions: questions.map(({ text, required }) => ({ text, required })),
      notAssessed: notAssessed ?? type?.notAssessed ?? false,
      ...(needs.adult ? { isAdult: isAdult ?? false } : {}),
      open: type?.state !== 'paused',
    }),
    fieldAt: ([first]) => (first === 'priceMinor' ? 'price' : String(first ?? 'root')),
    async send(input) {
      if (type) await sessionTypeApi.update({ params: { id: type.id }, body: { ...input, updatedAt: type.updatedAt } })
      else await sessionTypeApi.create({ body: input, idempotencyKey: keyOf(input) })
      await client.invalidateQueries({ queryKey: ['session-types'] })
      toast.success(type ? 'Your changes are saved' : 'People can book this now')
      onClose()
    },
  })
  const isPriced = (price: string | undefined) => (parseAmountIn(currency, price ?? '') ?? 0) > 0
  const rule = cancelRules.find((each) => each === form.watch('cancelRule')) ?? 'usual'
  const placeKind = placeKinds.find((each) => each === form.watch('placeKind')) ?? 'room'
  return (
    <Dialog open wide onClose={onClose} title={type ? 'Change the session type' : 'New session type'}>
      <form {...form.formProps} className="space-y-4.5 mt-4" aria-label="Session type">
        <FormNotices form={form} />
        <TextField
          {...form.field('title')}
          label="Title"
          placeholder="First questions about a thesis"
          maxLength={most.title}
          defaultValue={type?.title}
          autoComplete="off"
        />
        <TextAreaField
          {...form.field('what')}
          label="What it is for"
          rows={4}
          maxLength={most.what}
          defaultValue={type?.what}
        />
        <ChoiceList
          id={form.idOf('topics')}
          legend="Topics"
          options={sessionTopics}
          chosen={topics}
          most={most.topics}
          onChange={setTopics}
          error={form.errors.topics}
        />
        <div className="field-pair">
          <SelectField
            {...form.field('mentoringType')}
            label="Kind"
            value={form.watch('mentoringType')}
            options={mentoringTypes}
            other={{
              ...form.field('mentoringTypeOther'),
              option: otherOption.value,
              placeholder: otherOption.placeholder,
              label: 'Kind, in your words',
              maxLength: most.other,
              defaultValue: type?.mentoringTypeOther ?? '',
            }}
          />
          <TextField
            {...form.field('minutes')}
            label="Minutes"
            inputMode="numeric"
            maxLength={3}
            defaultValue={type?.minutes ?? 30}
            help={`${most.minutes.least} to ${most.minutes.most}`}
          />
        </div>
        <div className="field-pair">
          <TextField
            {...form.field('people')}
            label="People"
            inputMode="numeric"
            maxLength={2}
            defaultValue={type?.people ?? 1}
            help="How many can book the same time"
          />
          <SelectField
            {...form.field('cancelRule')}
            label="Cancelling and moving"
            value={form.watch('cancelRule')}
            options={cancelRules.map((value) => ({
              value,
              label: `${cancelRuleWords[value]}: until ${cancelHours[value]} hours before`,
            }))}
          />
        </div>
        {needs.payments ? null : (
          <>
            <TextField
              {...form.field('price')}
              label={`Price in ${currency}`}
              inputMode="decimal"
              maxLength={12}
              defaultValue={type?.priceMinor ? amountText(currency, type.priceMinor) : ''}
              help="What one place costs. Leave it empty if it is free."
              autoComplete="off"
            />
            {isPriced(form.watch('price')) ? (
              <>
                <BusinessStep />
                <p className="help">{refundSentence(rule)}</p>
                <Checkbox
                  {...form.field('firstFree')}
                  label="The first session is free"
                  help="Once for each guest, in all your sessions with this option together."
                  defaultChecked={type?.firstFree ?? false}
                />
              </>
            ) : null}
          </>
        )}
        <div className="field-pair">
          <SelectField
            {...form.field('placeKind')}
            label="Where"
            value={placeKind}
            options={placeKinds.map((value) => ({ value, label: placeKindWords[value] }))}
          />
          {placeKind === 'room' ? (
            <p className="help self-center">{placeHelp.room}</p>
          ) : (
            <TextField
              {...form.field('place')}
              label="Address or number"
              maxLength={most.place}
              defaultValue={type?.placeKind === 'room' ? '' : type?.place}
              help={placeHelp[placeKind]}
              autoComplete="off"
            />
          )}
        </div>
        <Questions
          questions={questions}
          onChange={setQuestions}
          error={form.errors.questions}
          id={form.idOf('questions')}
        />
        <Checkbox
          {...form.field('approval')}
          label="I approve each booking"
          help="You have 48 hours to answer. The time is not held until then."
          defaultChecked={type?.approval ?? false}
        />
        {type?.notAssessed ? null : (
          <Checkbox
            {...form.field('notAssessed')}
            label="I will not do anybody’s assessed work for them"
            help="Guildhall is not a place to sell coursework, theses or exams."
          />
        )}
        {needs.adult ? (
          <Checkbox
            {...form.field('isAdult')}
            label="I am 18 or older"
            help="Hosts must be adults. We ask this only once."
          />
        ) : null}
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            {type ? 'Save' : 'Add session type'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface QuestionsProps {
  questions: readonly QuestionRow[]
  onChange: (questions: readonly QuestionRow[]) => void
  error: string | undefined
  id: string
}

function Questions({ questions, onChange, error, id }: QuestionsProps) {
  const change = (id: number, over: Partial<QuestionRow>) =>
    onChange(questions.map((each) => (each.id === id ? { ...each, ...over } : each)))
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="label">Questions for the guest</legend>
      {questions.map(({ id: row, text, required }, at) => (
        <div key={row} className="mb-2">
          <TextField
            label={`Question ${at + 1}`}
            value={text}
            maxLength={questionLimits.text}
            onChange={({ target }) => change(row, { text: target.value })}
            autoComplete="off"
          />
          <div className="row row--between">
            <Checkbox
              label="Guests must answer this"
              checked={required}
              onChange={({ target }) => change(row, { required: target.checked })}
            />
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Remove question ${at + 1}`}
              onClick={() => onChange(questions.filter((each) => each.id !== row))}
            />
          </div>
        </div>
      ))}
      <Button
        size="sm"
        icon={Plus}
        disabled={questions.length >= questionLimits.perSubject}
        onClick={() =>
          onChange([
            ...questions,
            { id: Math.max(-1, ...questions.map((each) => each.id)) + 1, text: '', required: true },
          ])
        }
      >
        Add a question
      </Button>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}
