import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { purchases } from '#orders/service.ts'
import { acquaintances, areConnected } from '#relations/service.ts'
import { type Acquaintance, directory, endorsementRows, profileRecords, type SkillRow } from '#users/service.ts'
import type { Deps } from '../deps.ts'

interface Named {
  id: string
  skillId: string
}
type Parts = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

/**
 * Endorses a skill of a person with whom the caller completed an order: 403 for others, 409 for the caller's own skill.
 * Idempotent; the person is notified the first time.
 */
export async function endorse(parts: Parts, viewer: Viewer, named: Named) {
  return transaction(parts.db, async (tx) => {
    const { owner } = await find(tx, viewer, named)
    if (owner === viewer.id) throw new AppError('endorse_own')
    // As for relations: a simultaneous block happens before or after, never in between.
    await directory.lock(tx, [viewer.id, owner])
    const skill = await find(tx, viewer, named)
    const { audience, mayEndorse } = await acquaintanceOf(tx, viewer, skill.owner)
    if (!profileRecords.sees(audience, skill.visibility, 'skills')) throw new AppError('not_found')
    if (!mayEndorse) throw new AppError('endorse_unknown')
    const [given] = await endorsementRows.give(tx, { skillId: named.skillId, userId: viewer.id, at: parts.clock.now() })
    if (given?.is_first) {
      const who = await directory.nameOf(tx, viewer.id)
      await notify(parts, tx, [
        {
          userId: skill.owner,
          type: 'connection',
          title: 'One of your skills was endorsed',
          message: `${who} has worked with you and endorses your ${skill.name}.`,
          href: profilePath({ userType: skill.user_type, customUserId: skill.custom_user_id }),
          about: acquaintances.aboutOf('endorsement', viewer),
        },
      ])
    }
    return presentEndorsed(await find(tx, viewer, named))
  })
}

/** Removes an endorsement; does nothing if there is none. */
export async function withdrawEndorsement({ db, clock }: Parts, viewer: Viewer, named: Named) {
  return transaction(db, async (tx) => {
    await find(tx, viewer, named)
    await endorsementRows.takeBack(tx, { skillId: named.skillId, userId: viewer.id, at: clock.now() })
    return presentEndorsed(await find(tx, viewer, named))
  })
}

async function find(db: Queryable, viewer: Viewer, { id: handle, skillId }: Named): Promise<SkillRow> {
  const [skill] = await endorsementRows.findSkill(db, { handle, skillId, viewerId: viewer.id })
  if (!skill) throw new AppError('not_found')
  return skill
}

const presentEndorsed = ({ endorsements, endorsed }: SkillRow) => ({ endorsements, endorsed })

/** Visitors are 'everyone', members 'signed-in', and people on their own profile 'only-me'. */
export async function acquaintanceOf(db: Queryable, viewer: Viewer | null, personId: number): Promise<Acquaintance> {
  if (!viewer) return { audience: 'everyone', mayEndorse: false }
  if (viewer.id === personId) return { audience: 'only-me', mayEndorse: false }
  const [isConnected, mayEndorse] = await Promise.all([
    areConnected(db, viewer.id, personId),
    purchases.haveWorkedTogether(db, viewer.id, personId),
  ])
  return { audience: isConnected ? 'connections' : 'signed-in', mayEndorse }
}
