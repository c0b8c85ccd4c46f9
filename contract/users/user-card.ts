import * as z from 'zod/mini'
import { Image } from '../files/files.ts'
import { defaultUserType, userTypes } from '../values/options.ts'
import { CustomUserId } from '../values/values.ts'

export const UserType = z.enum(userTypes)
/** The type of a new person; Students when the call does not name one. */
export const NewUserType = z._default(UserType, defaultUserType)

/** A person as lists show them; `avatar` is null when there is no profile picture. */
export const UserCard = z.object({
  customUserId: CustomUserId,
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.nullable(z.string()),
  userType: UserType,
  headline: z.string(),
  avatar: z.nullable(Image),
})
export type UserCard = z.output<typeof UserCard>
