import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { educationEntries, profiles, skillEndorsements, workEntries } from './profile-tables.ts'
import { people, phoneCodes, userSkills } from './tables.ts'

/** Returns everything stored about a person in their profile, for their data export. */
export async function heldOfPerson(db: Queryable, personId: number) {
  const [row] = await db.select().from(people).where(eq(people.id, personId))
  const [blocks] = await db.select().from(profiles).where(eq(profiles.userId, personId))
  const skills = await db.select().from(userSkills).where(eq(userSkills.userId, personId))
  const education = await db.select().from(educationEntries).where(eq(educationEntries.userId, personId))
  const work = await db.select().from(workEntries).where(eq(workEntries.userId, personId))
  const codes = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, personId))
  const { customUserId } = people
  const endorsed = await db
    .select({
      person: customUserId,
      skill: userSkills.name,
      at: skillEndorsements.createdAt,
      until: skillEndorsements.withdrawnAt,
    })
    .from(skillEndorsements)
    .innerJoin(userSkills, eq(userSkills.id, skillEndorsements.skillId))
    .innerJoin(people, eq(people.id, userSkills.userId))
    .where(eq(skillEndorsements.userId, personId))
  const { id: _, ...person } = row ?? { id: 0 }
  return {
    person: row ? (person as Omit<typeof row, 'id'>) : null,
    blocks: blocks ? withoutPerson(blocks) : null,
    skills: skills.map(withoutPerson),
    education: education.map(withoutPerson),
    workExperience: work.map(withoutPerson),
    skillsYouEndorsed: endorsed,
    phoneBeingVerified: codes.map(({ phone, createdAt, expiresAt }) => ({ phone, createdAt, expiresAt })),
  }
}

const withoutPerson = <R extends { userId: number; id?: number }>({ userId: _, id: __, ...row }: R) => row

/** Erases the person of an identity, after `others` has erased what other domains store; null when there is none. */
export async function erasePerson(
  tx: Tx,
  uid: string,
  others: (person: { id: number }) => Promise<void>,
): Promise<{ phone: string | null } | null> {
  const { id, phone } = people
  const [person] = await tx.select({ id, phone }).from(people).where(eq(people.uid, uid)).for('update')
  if (!person) return null
  await others(person)
  await tx.delete(people).where(eq(people.id, person.id))
  return person
}

/** Returns how to contact a person; never in a public answer. */
export async function contactOf(
  db: Queryable,
  personId: number,
): Promise<{ email: string; phone: string | null } | null> {
  const { email, phone } = people
  const [row] = await db.select({ email, phone }).from(people).where(eq(people.id, personId))
  return row ?? null
}
