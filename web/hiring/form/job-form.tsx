import '../jobs.css'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { type JobPay, jobAudiences, jobLengths } from '@guildhall/contract/hiring/options.ts'
import { categoryName, jobLengthWords } from '@guildhall/contract/hiring/words.ts'
import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useKeptTexts } from '#lib/forms/use-kept-texts.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { useSite } from '#lib/page/site.ts'
import { CompanyFields } from '#terms/company-fields.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { hiringQueries, jobApi } from '../queries.ts'
import { audienceWords } from '../words.ts'
import { DecisionFields } from './decision-fields.tsx'
import { JobFilesField, useJobFiles } from './job-files.tsx'
import { JobPreview } from './job-preview.tsx'
import { fieldAt, inputOf, type JobStart, type JobValues, startOf } from './job-values.ts'
import { draftPlace } from './kept-job.ts'
import { KeptNote } from './kept-note.tsx'
import { QuestionRows } from './question-rows.tsx'

interface JobFormProps {
  /** Null for a new one. */
  job: Job | null
  start: JobStart
  /** The day on which the page was made, in UTC. */
  today: string
  /** customUserId of the client. */
  owner: string
}

/** Posts a job, or changes one; beside it, the job as people will see it. */
export function JobForm({ job, start, today, owner }: JobFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { currency } = useSite()
  const keyOf = useRequestKey()
  const [rows, setRows] = useState(() => start.questions.map((_, at) => `q${at}`))
  const files = useJobFiles(job?.files ?? [])
  const form = useApiForm({
    schema: async () => (await import('./job-schema.ts')).jobSchema(job?.postedAt ?? today),
    defaultValues: {
      category: start.category,
      pay: start.pay,
      length: start.length,
      audience: start.audience,
      firstJobOnly: start.firstJobOnly,
      decides: start.decides,
    },
    toInput: (values: JobValues) => inputOf(values, { rows, currency, today, files: files.ids }),
    fieldAt: (path): string => fieldAt(path, form.getValues(), rows),
    async send(body): Promise<void> {
      const { job: saved } = await (job
        ? jobApi.edit({ params: { id: job.id }, body })
        : jobApi.create({ body, idempotencyKey: keyOf(body) })
      ).catch(async (error: unknown) => {
        // The first proposal was quicker: the page shows what there is now.
        if (error instanceof ApiError && error.code === 'job_moved')
          await client.invalidateQueries({ queryKey: hiringQueries.all })
        throw error
      })
      files.chosen.keep()
      await draft.forget()
      client.setQueryData(hiringQueries.job(saved.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: hiringQueries.all })
      toast.success(job ? 'Your changes are saved' : 'Your job is posted', { stays: true })
      await navigate(`/jobs/${saved.id}`)
    },
  })
  const values = { ...start, ...form.watch() } as JobValues
  const { notAssessed: _, ...texts } = { ...values, questions: rows.map((row) => values.questions?.[row] ?? '') }
  const draft = useKeptTexts<JobStart>(draftPlace(owner), texts, job === null)
  const { id: _id, onChange: _onChange, ...pay } = form.field('pay')
  const tally = (text: string, max: number) => ({ used: text.trim().length, max })
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 16, prefix: currencySign(currency) } as const

  return (
    <div className="job-post">
      <form {...form.formProps} className="min-w-0" aria-label={job ? 'Edit the job' : 'Post a job'}>
        <FormNotices form={form} />
        <section className="job-part">
          <h2 className="t-section">The need</h2>
          <TextField
            {...form.field('title')}
            label="What should be done?"
            tally={tally(values.title, most.title)}
            maxLength={most.title}
            defaultValue={start.title}
            data-work
            autoComplete="off"
          />
          <TextAreaField
            {...form.field('need')}
            label="Describe it"
            help="Say what is not included. It saves both sides a question. Markdown: **bold**, lists, links."
            tally={tally(values.need, most.need)}
            rows={7}
            maxLength={most.need}
            defaultValue={start.need}
          />
          <div className="field-grid">
            <SelectField
              {...form.field('category')}
              label="Category"
              placeholder="Choose one"
              value={values.category}
              options={(job && !freelanceCategories.some((each) => each === job.category)
                ? [job.category]
                : freelanceCategories
              ).map((value) => ({ value, label: categoryName(value) }))}
            />
            <TextField
              {...form.field('skills')}
              label="Skills"
              optional
              placeholder="Editing, LaTeX, Indexing"
              help={`Separated by commas, ${most.skills.items} at most`}
              defaultValue={start.skills}
              autoComplete="off"
            />
          </div>
          {values.category === 'Enterprise' ? <CompanyFields form={form} start={job?.company ?? null} /> : null}
          <JobFilesField id={form.idOf('files')} chosen={files.chosen} error={form.errors.files} />
        </section>
        <section className="job-part">
          <h2 className="t-section">Money and time</h2>
          <RadioCards
            {...pay}
            legend="How does it pay?"
            columns={2}
            options={[
              { value: 'fixed', label: 'A fixed price', hint: 'In one or more milestones' },
              { value: 'hours', label: 'By the hour', hint: 'Week by week, with timesheets' },
            ]}
            value={values.pay}
            onChange={(value: JobPay) => form.setValue('pay', value)}
          />
          <div className="field-grid">
            <TextField
              {...form.field('from')}
              label={values.pay === 'hours' ? 'Hourly rate from' : 'Budget from'}
              defaultValue={start.from}
              {...amount}
            />
            <TextField
              {...form.field('to')}
              label={values.pay === 'hours' ? 'Hourly rate to' : 'Budget to'}
              defaultValue={start.to}
              {...amount}
            />
            {values.pay === 'hours' ? (
              <>
                <TextField
                  {...form.field('perWeek')}
                  label="Hours a week"
                  help="At most"
                  inputMode="numeric"
                  maxLength={2}
                  defaultValue={start.perWeek}
                />
                <TextField
                  {...form.field('weeks')}
                  label="Weeks"
                  inputMode="numeric"
                  maxLength={2}
                  defaultValue={start.weeks}
                />
              </>
            ) : null}
            <SelectField
              {...form.field('length')}
              label="Length"
              placeholder="Choose one"
              value={values.length}
              options={jobLengths.map((value) => ({ value, label: jobLengthWords[value] }))}
            />
            <TextField
              {...form.field('town')}
              label="Town"
              optional
              help="Leave it empty if the work can be done from anywhere"
              maxLength={most.town}
              defaultValue={start.town}
              autoComplete="off"
            />
          </div>
        </section>
        <section className="job-part">
          <h2 className="t-section">People</h2>
          <div className="field-grid">
            <TextField
              {...form.field('places')}
              label="People wanted"
              inputMode="numeric"
              maxLength={1}
              help={`Up to ${most.places}. Each has an agreement of their own.`}
              defaultValue={start.places}
            />
            <SelectField
              {...form.field('audience')}
              label="Who sees it"
              value={values.audience}
              options={jobAudiences.map((value) => ({ value, label: audienceWords[value] }))}
            />
          </div>
          <QuestionRows form={form} rows={rows} start={start.questions} onChange={setRows} />
          <Checkbox
            {...form.field('firstJobOnly')}
            label="Only for people who have not completed work here yet"
            help="A first job helps people who are starting out. Only they can propose."
          />
        </section>
        <section className="job-part">
          <h2 className="t-section">Your answer pledge</h2>
          <DecisionFields form={form} values={values} start={start} today={today} isEdit={job !== null} />
          <Checkbox
            {...form.field('notAssessed')}
            label="Nobody will hand in the result as their own assessed work"
            help="Guildhall is not a place to buy coursework, theses or exams."
          />
        </section>
        <div className="job-send">
          <Button {...form.submitProps} busy={form.submitProps.busy || files.isSending} look="primary" size="lg">
            {job ? 'Save the job' : 'Post job'}
          </Button>
          {job ? (
            <Link className={buttonClass({ look: 'quiet', size: 'lg' })} to={`/jobs/${job.id}`}>
              Cancel
            </Link>
          ) : (
            <KeptNote at={draft.keptAt} />
          )}
        </div>
      </form>
      <JobPreview values={values} today={today} currency={currency} />
    </div>
  )
}

/** The form of an existing job. */
export function EditJobForm({ job, today, owner }: { job: Job; today: string; owner: string }) {
  return <JobForm job={job} start={startOf(job)} today={today} owner={owner} />
}
