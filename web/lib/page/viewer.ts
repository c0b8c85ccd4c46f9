import type { Image } from '@guildhall/contract/files/files.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { createContext, useContext } from 'react'

/** The reader, as far as every page needs to know. */
export interface Viewer {
  customUserId: string
  firstName: string
  lastName: string
  email: string
  companyName: string | null
  userType: UserType
  avatar: Image | null
  role: 'member' | 'admin'
  /** Projects in the cart when the page was loaded. */
  cartItems: number
  /** Unread notifications then. */
  unread: number
  /** Conversations with something unread then. */
  unreadMessages: number
  /** How complete the profile is, and the next step; `next` is null when nothing is missing. Null while unknown. */
  strength: { done: number; of: number; next: string | null } | null
}

export const ViewerContext = createContext<Viewer | null>(null)

/** The signed-in person, or null. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext)
}

/** The part of the reader's profile that every page carries. */
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
