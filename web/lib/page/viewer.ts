import type { Image } from '@guildhall/contract/files/files.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Role } from '@guildhall/contract/values/roles.ts'
import { createContext, useContext } from 'react'

/** The viewer, as far as every page needs to know. */
export interface Viewer {
  customUserId: string
  firstName: string
  lastName: string
  email: string
  companyName: string | null
  userType: UserType
  avatar: Image | null
  role: Role
  /** Whether the account is suspended: then only the pages of `#lib/page/suspended-pages.ts` open. */
  suspended: boolean
  /** Of the profile; empty when it names none. */
  timeZone: string
  /** Projects in the cart when the page was loaded. */
  cartItems: number
  /** Unread notifications when the page was loaded. */
  unread: number
  /** Conversations with unread messages when the page was loaded. */
  unreadMessages: number
  /** Whether they were a mentor when the page was loaded. */
  isMentor: boolean
  /** Whether a policy waited for their consent when the page was loaded. */
  consentDue: boolean
  /** Whether they took work when the page was loaded. */
  takesWork: boolean
  /** How complete the profile is, and the next step; `next` is null when nothing is missing. Null while unknown. */
  strength: { done: number; of: number; next: string | null } | null
}

export const ViewerContext = createContext<Viewer | null>(null)

/** Returns the signed-in viewer, or null. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext)
}

/** Returns the part of the viewer's profile that every page carries. */
export function viewerOf({
  customUserId,
  auth,
  profile,
  role,
  suspended,
  cartItems,
  unreadNotifications: unread,
  unreadConversations: unreadMessages,
  isMentor,
  consentDue,
}: OwnProfile): Omit<Viewer, 'strength' | 'takesWork'> {
  const { firstName, lastName, companyName, avatar, timeZone } = profile
  const { userType, email } = auth
  return {
    customUserId,
    firstName,
    lastName,
    email,
    companyName,
    avatar,
    userType,
    role,
    suspended,
    timeZone,
    cartItems,
    unread,
    unreadMessages,
    isMentor,
    consentDue,
  }
}
