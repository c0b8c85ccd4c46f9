import type { Image } from '@guildhall/contract/files.ts'
import type { UserType } from '@guildhall/contract/options.ts'
import type { OwnProfile } from '@guildhall/contract/users.ts'
import { createContext, useContext } from 'react'

/** Who looks at the page, as far as every page needs it. */
export interface Viewer {
  customUserId: string
  firstName: string
  lastName: string
  email: string
  companyName: string | null
  userType: UserType
  avatar: Image | null
  role: 'member' | 'admin'
  /** How many projects were in the cart when the page's data came. */
  cartItems: number
  /** How many notifications were unread then. */
  unread: number
  /** In how many conversations something was. */
  unreadMessages: number
  /** How complete the profile is, and what to do next; `next` is null when nothing is missing. Null while not known. */
  strength: { done: number; of: number; next: string | null } | null
}

export const ViewerContext = createContext<Viewer | null>(null)

/** The person who is signed in, or null. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext)
}

/** The part of one's own profile that every page carries. */
export function viewerOf({
  customUserId,
  auth,
  profile,
  role,
  cartItems,
  unreadNotifications: unread,
  unreadConversations: unreadMessages,
}: OwnProfile): Omit<Viewer, 'strength'> {
  const { firstName, lastName, companyName, avatar } = profile
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
    cartItems,
    unread,
    unreadMessages,
  }
}
