import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceDraft, DraftPlace, Kept } from './device-draft.ts'

/** What the device did, in order: the titles it wrote, and deletions. */
const written: string[] = []
/** How long a write takes, and how much of the draft the device stores. */
const device = { ms: 0, kept: 'all' as Kept }
vi.mock('./device-draft.ts', () => ({
  async keepDraft(_place: DraftPlace, { values }: DeviceDraft<{ title: string }, unknown>) {
    if (device.ms > 0) await new Promise((resolve) => setTimeout(resolve, device.ms))
    written.push(values.title)
    return device.kept
  },
  dropDraft: async () => void written.push('deleted'),
}))

// Delivers immediately to every other channel, as between the tabs of one browser.
const channels = new Set<Channel>()
class Channel {
  onmessage?: (event: { data: unknown }) => void
  constructor() {
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    channels.delete(this)
  }
}

const here = { owner: 'ada', subject: 'new' }

/** A browser tab: its own copy of the module. */
async function openTab() {
  vi.resetModules()
  const { createDraftKeeper } = await import('./draft-keeper.ts')
  return (place: DraftPlace = here) => {
    const form = { title: '', kept: [] as Kept[], isElsewhere: false }
    const keeper = createDraftKeeper({
      place,
      read: () => ({
        ...{ values: { title: form.title }, pictures: [] },
        ...{ listingId: null, request: null, base: null },
      }),
      onKept: (kept) => form.kept.push(kept),
      onElsewhere: () => {
        form.isElsewhere = true
      },
    })
    const type = (title: string) => {
      form.title = title
      keeper.change()
    }
    return { ...keeper, form, type }
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
  channels.clear()
  written.length = 0
  Object.assign(device, { ms: 0, kept: 'all' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is written once, 400 ms after the last key', async () => {
  const { type } = (await openTab())()
  for (const title of ['K', 'Ki', 'Kil']) {
    type(title)
    await pass(399)
  }
  expect(written).toEqual([])
  await pass(1)
  expect(written).toEqual(['Kil'])
})

test('leaving the page writes what is pending immediately, and only that', async () => {
  const { type, flush } = (await openTab())()
  await flush()
  expect(written).toEqual([])
  type('Kiln')
  await flush()
  await pass(1000)
  expect(written).toEqual(['Kiln'])
})

test('a change during a slow write is written after it', async () => {
  device.ms = 1000
  const { type, write } = (await openTab())()
  type('Kiln')
  void write()
  await pass(0)
  device.ms = 0
  type('Kiln, used')
  await pass(500)
  expect(written).toEqual([])
  await pass(1000)
  expect(written).toEqual(['Kiln', 'Kiln, used'])
})

test('when the device cannot store a draft, the form shows it, and the next change tries again', async () => {
  const { type, form } = (await openTab())()
  device.kept = 'none'
  type('Kiln')
  await pass(400)
  device.kept = 'text'
  type('Kilns')
  await pass(400)
  expect(form.kept).toEqual(['none', 'text'])
})

test('when another tab writes the same draft, this one stops, also with what is pending', async () => {
  const [first, second] = [(await openTab())(), (await openTab())()]
  first.type('Here')
  await second.write()
  expect([first.form.isElsewhere, second.form.isElsewhere]).toEqual([true, false])
  first.type('Here again')
  await first.write()
  await first.flush()
  await pass(1000)
  expect(written).toEqual([''])
})

test('a tab that another one stops during its own write does not stop that one', async () => {
  const [first, second] = [(await openTab())(), (await openTab())()]
  device.ms = 100
  const slow = first.write()
  await pass(50)
  device.ms = 0
  await second.write()
  await pass(100)
  await slow
  expect([first.form.isElsewhere, second.form.isElsewhere]).toEqual([true, false])
})

test('another draft in another tab, and another form in the same tab, stop nothing', async () => {
  const [open, openOther] = [await openTab(), await openTab()]
  const form = open()
  for (const other of [openOther({ ...here, subject: 'kiln' }), openOther({ ...here, owner: 'bo' }), open()])
    await other.write()
  expect(form.form.isElsewhere).toBe(false)
})

test('a discarded draft is deleted after its last write, and not written again', async () => {
  const { type, drop } = (await openTab())()
  device.ms = 1000
  type('Kiln')
  await pass(400)
  type('Kiln, used')
  void drop()
  type('Still here')
  await pass(2000)
  expect(written).toEqual(['Kiln', 'deleted'])
})

test('a draft discarded in one tab is not written again by another', async () => {
  const [first, second] = [(await openTab())(), (await openTab())()]
  second.type('Still here')
  await first.drop()
  await pass(1000)
  expect([written, second.form.isElsewhere]).toEqual([['deleted'], true])
})

test('closing the form writes what is pending, then leaves the channel', async () => {
  const { type, close } = (await openTab())()
  type('Kiln')
  close()
  type('Too late')
  await pass(1000)
  expect(written).toEqual(['Kiln'])
  expect(channels.size).toBe(0)
})
