import type { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { createListingSaver } from '#listings/draft/listing-saver.ts'
import { createServerDraft, isOnServer } from '#listings/draft/server-draft.ts'
import { createPictures, type KeptPicture } from '#uploads/pictures/pictures.ts'
import { type CheckedValues, emptyValues } from './form-values.ts'
import { loadValidation } from './later-parts.ts'
import { projectDraft } from './project-draft.ts'

/** The server with one project at most, and what it was asked. */
const server = {
  project: null as Project | null,
  calls: [] as string[],
  /** The next call throws this, or is carried out without an answer. */
  failure: null as Error | null,
  answerIsLost: false,
  /** Happens while the next call is answered. */
  meanwhile: null as (() => void) | null,
}
vi.mock('#projects/queries.ts', () => {
  const answer = async (call: string, run: () => Project) => {
    server.calls.push(call)
    const { failure, answerIsLost, meanwhile } = server
    Object.assign(server, { failure: null, answerIsLost: false, meanwhile: null })
    meanwhile?.()
    if (failure) throw failure
    const project = run()
    if (answerIsLost) throw new ApiError(0)
    return { project }
  }
  const found = () => {
    if (!server.project) throw new ApiError(404, { code: 'project_not_found' })
    return server.project
  }
  const store = (body: ProjectInput, rest: object) => {
    server.project = { ...body, images: [], ...rest, updatedAt: crypto.randomUUID() } as unknown as Project
    return server.project
  }
  return {
    projectApi: {
      create: ({ body, idempotencyKey }: { body: ProjectInput; idempotencyKey: string }) =>
        answer(`create ${idempotencyKey}`, () => store(body, { id: 'kiln' })),
      get: () => answer('get', found),
      update: ({ body }: { body: ProjectInput & { updatedAt: string } }) =>
        answer(`update ${body.title}`, () => {
          if (found().updatedAt !== body.updatedAt) throw new ApiError(409, { code: 'project_changed' })
          return store(body, { id: 'kiln' })
        }),
    },
  }
})

// Every upload fails.
vi.mock('#uploads/pictures/picture-upload.ts', () => ({ uploadPicture: () => Promise.reject(new ApiError(500)) }))

const complete = { ...emptyValues, title: 'Kiln', description: 'Forms', category: 'Writing', price: '12.50' } as const
const actions = () => server.calls.map((call) => call.split(' ')[0])

/** An open form, whose draft is saved automatically. */
function openForm(isNew = true, chosen: readonly KeptPicture[] = []) {
  const form = {
    values: { ...emptyValues } as CheckedValues,
    isSaved: null as boolean | null,
    isChangedElsewhere: false,
    saves: 0,
  }
  const onGone = vi.fn()
  const saver = createListingSaver({
    ...{
      kind: projectDraft,
      listing: isNew ? null : server.project,
      state: null,
      isNew,
      pictures: createPictures(chosen),
    },
    ...{ onGone, onState: async () => undefined },
  })
  const draft = createServerDraft(
    {
      ...{ kind: projectDraft, isNew, currency: 'USD', saver, loadValidation, form: { getValues: () => form.values } },
      onUploaded: () => undefined,
      onChangedElsewhere: () => {
        form.isChangedElsewhere = true
      },
      onSaved: () => {
        form.saves += 1
      },
    },
    (isSaved) => {
      form.isSaved = isSaved
    },
  )
  const type = (values: Partial<CheckedValues>) => {
    form.values = { ...form.values, ...values }
    draft.change()
  }
  return { ...draft, form, saver, onGone, type }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

// As the first field that is focused does.
beforeAll(async () => void (await loadValidation()))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { project: null, calls: [], failure: null, answerIsLost: false, meanwhile: null })
})
afterEach(() => vi.useRealTimers())

test('a new project is saved 2.5 seconds after the last change, once nothing that a draft needs is missing', async () => {
  const { type, form } = openForm()
  const own = { licence: 'custom', licenceText: '' } as const
  for (const missing of [{ title: '' }, { description: '' }, { category: '' }, { price: '' }, own] as const) {
    type({ ...complete, ...missing })
    await seconds(10)
    expect([server.calls, form.isSaved], JSON.stringify(missing)).toEqual([[], null])
  }
  type({ ...emptyValues, ...complete })
  await seconds(2)
  type({ title: 'Kilns' })
  await seconds(2.4)
  expect(server.calls).toEqual([])
  await seconds(0.1)
  expect(actions()).toEqual(['create', 'update'])
  expect([server.project?.title, form.isSaved, form.saves]).toEqual(['Kilns', true, 1])
})

test('an unchanged draft is not sent again', async () => {
  const { type, form } = openForm()
  type(complete)
  await seconds(3)
  server.failure = new ApiError(0)
  type({ title: 'Kilns' })
  await seconds(3)
  expect(form.isSaved).toBe(false)
  server.calls.length = 0
  type({ title: 'Kiln' })
  await seconds(3)
  expect([server.calls, form.isSaved, form.saves]).toEqual([[], true, 1])
})

test('an existing project is never saved automatically', async () => {
  const { type, resume } = openForm(false)
  resume()
  type(complete)
  await seconds(60)
  expect(server.calls).toEqual([])
})

test('nothing is saved automatically while the project is being saved by hand or discarded', async () => {
  const { type, change, pause, resume } = openForm()
  type(complete)
  pause()
  await seconds(60)
  type({ title: 'Kilns' })
  await seconds(60)
  expect(server.calls).toEqual([])
  resume()
  change()
  await seconds(3)
  expect(server.project?.title).toBe('Kilns')
})

test('a draft whose creation got no answer is created with the same key after the next change', async () => {
  const { type, form } = openForm()
  server.answerIsLost = true
  type(complete)
  await seconds(60)
  expect([actions(), form.isSaved, form.saves]).toEqual([['create'], false, 0])
  type({ title: 'Kilns' })
  await seconds(3)
  expect(actions()).toEqual(['create', 'create', 'update'])
  expect(server.calls[1]).toBe(server.calls[0])
  expect([server.project?.title, form.isSaved]).toEqual(['Kilns', true])
})

test('a save that fails is retried with the next change', async () => {
  const { type, form } = openForm()
  type(complete)
  await seconds(3)
  server.failure = new ApiError(500, { code: 'internal' })
  type({ title: 'Kilns' })
  await seconds(3)
  expect([server.project?.title, form.isSaved, form.isChangedElsewhere]).toEqual(['Kiln', false, false])
  type({ description: 'Forms and molds' })
  await seconds(3)
  expect([server.project?.title, form.isSaved]).toEqual(['Kilns', true])
})

test('a change is only on this device until the server has it, also one made during a save', async () => {
  const { type, form } = openForm()
  type(complete)
  await seconds(3)
  expect(form.isSaved).toBe(true)
  type({ title: 'Kilns' })
  expect(form.isSaved).toBe(false)
  await seconds(3)
  expect(form.isSaved).toBe(true)
  type({ title: '' })
  await seconds(60)
  expect([server.project?.title, form.isSaved]).toEqual(['Kilns', false])

  type({ title: 'Kiln forms' })
  server.meanwhile = () => type({ title: 'Kiln molds' })
  await seconds(2.5)
  expect([server.project?.title, form.isSaved]).toEqual(['Kiln forms', false])
  await seconds(3)
  expect([server.project?.title, form.isSaved]).toEqual(['Kiln molds', true])
})

test('a form that continues a draft says at once whether the server has everything', async () => {
  const { type, form, saver } = openForm()
  type(complete)
  await seconds(3)
  const now = (values: Partial<CheckedValues>) =>
    isOnServer({
      kind: projectDraft,
      currency: 'USD',
      saver,
      form: { getValues: () => ({ ...form.values, ...values }) },
    })
  expect([now({}), now({ title: 'Kilns' }), now({ title: '' })]).toEqual([true, false, false])
})

test('a picture that cannot be uploaded does not delay the text, and is only on this device', async () => {
  const { type, form } = openForm(true, [{ alt: '', id: 'a', file: new File(['x'], 'a.png') }])
  type(complete)
  await seconds(3)
  expect(actions()).toEqual(['create', 'get', 'update'])
  expect([server.project?.title, form.isSaved]).toEqual(['Kiln', false])
})

test('an update that arrived although its answer was lost is not taken for a change by another tab', async () => {
  const { type, change, form } = openForm()
  type(complete)
  await seconds(3)
  server.answerIsLost = true
  type({ title: 'Kilns' })
  await seconds(3)
  expect([server.project?.title, form.isSaved]).toEqual(['Kilns', false])
  // As when the network is back.
  change()
  await seconds(3)
  expect([form.isSaved, form.isChangedElsewhere]).toEqual([true, false])
})

test('after a lost answer the owner writes on: the next save is not taken for a change by another tab', async () => {
  const { type, form } = openForm()
  type(complete)
  await seconds(3)
  server.answerIsLost = true
  type({ title: 'Kilns' })
  await seconds(3)
  type({ title: 'Kilns and ovens' })
  await seconds(3)
  expect([server.project?.title, form.isSaved, form.isChangedElsewhere]).toEqual(['Kilns and ovens', true, false])
})

test('a draft saved by another tab is not overwritten until its owner says so', async () => {
  const { type, change, form, saver } = openForm()
  type(complete)
  await seconds(3)
  const theirs = { title: 'Theirs', updatedAt: 'later' }
  server.project = { ...(server.project as Project), ...theirs }
  type({ title: 'Mine' })
  await seconds(3)
  expect([server.project?.title, form.isSaved, form.isChangedElsewhere]).toEqual(['Theirs', false, true])
  await saver.overrule()
  change()
  await seconds(3)
  expect([server.project?.title, form.isSaved]).toEqual(['Mine', true])
})

test('a draft that another tab deleted is created again with the next change', async () => {
  const { type, form, onGone } = openForm()
  type(complete)
  await seconds(3)
  server.project = null
  server.calls.length = 0
  type({ title: 'Kilns' })
  await seconds(3)
  expect(actions()).toEqual(['update', 'create', 'update'])
  expect([(server.project as Project | null)?.title, form.isSaved]).toEqual(['Kilns', true])
  expect(onGone).toHaveBeenCalledExactlyOnceWith(0)
})
