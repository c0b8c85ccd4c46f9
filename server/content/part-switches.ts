import { type ProductPart, partOffText, productPartNames, productParts } from '@guildhall/contract/content/parts.ts'
import type { Db } from '#db/connect.ts'
import { isoOrNull } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../deps.ts'
import { keepInMemory } from './kept-in-memory.ts'
import type { PartSwitches } from './port.ts'
import { addPartOff, findPartsOff, removePartOff } from './queries.ts'

/** Reads the switches once, and again whenever a process says that they changed. */
export async function loadPartSwitches(
  deps: Parameters<typeof keepInMemory>[0],
  realtime: Deps['realtime'],
): Promise<PartSwitches> {
  const kept = await keepInMemory(deps, realtime, 'parts', async (db): Promise<readonly ProductPart[]> => {
    const rows = await findPartsOff(db)
    return productPartNames.filter((part) => rows.some((row) => row.part === part))
  })
  return { isOn: (part) => !kept.value().includes(part), off: kept.value, changed: kept.changed }
}

/** For the demo community, which is made before anybody can switch a part off. */
export const allPartsOn: PartSwitches = { isOn: () => true, off: () => [], changed: async () => {} }

/** Refuses (404) what belongs to a part that is off. */
export function requireOn({ parts }: Pick<Deps, 'parts'>, part: ProductPart | null): void {
  if (part !== null && !parts.isOn(part)) throw new AppError('part_off', { message: partOffText(part) })
}

/** Returns every part, and since when it is off. */
export async function listParts(db: Db) {
  const rows = await findPartsOff(db)
  return productPartNames.map((part) => {
    const row = rows.find((each) => each.part === part)
    return { part, offSince: isoOrNull(row?.since ?? null) }
  })
}

/** Switches a part off or on, with a line in the staff's log; does nothing where it is so already. */
export async function setPart(
  deps: Pick<Deps, 'db' | 'clock' | 'parts'>,
  viewer: Viewer,
  { part, isOn, reason }: { part: ProductPart; isOn: boolean; reason: string },
): Promise<void> {
  const { db, clock, parts } = deps
  const isChanged = await transaction(db, async (tx) => {
    const changed = await (isOn ? removePartOff(tx, { part }) : addPartOff(tx, { part, at: clock.now() }))
    if (changed.length === 0) return false
    const subject = { kind: 'part' as const, id: part, title: productParts[part].name }
    const [before, after] = isOn ? ['off', 'on'] : ['on', 'off']
    await writeStaffLog(deps, tx, viewer, {
      ...{ act: isOn ? ('switch-on' as const) : ('switch-off' as const), subject, reason },
      ...{ before: before ?? '', after: after ?? '' },
    })
    return true
  })
  if (isChanged) await parts.changed()
}
