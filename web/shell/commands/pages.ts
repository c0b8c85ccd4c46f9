import type { ClosedParts } from '@guildhall/contract/content/parts.ts'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandHelping from 'lucide-react/icons/hand-helping'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import MessageSquare from 'lucide-react/icons/message-square'
import Plus from 'lucide-react/icons/plus'
import School from 'lucide-react/icons/school'
import SearchCheck from 'lucide-react/icons/search-check'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Sprout from 'lucide-react/icons/sprout'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import UserPlus from 'lucide-react/icons/user-plus'
import { partsOf } from '#admin/parts.ts'
import { chatPath } from '#conversations/list/address.ts'
import { isPageOpen } from '#lib/page/closed-parts.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { settingsPages } from '#settings/sections.ts'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import { type AccountEntry, generalPlaces, placesOf } from '../menus/account-entries.ts'
import { policies } from '../menus/menu-entries.ts'
import { wholeMenu } from '../menus/menu-lists.ts'

/** A page that the command list can open. */
export interface PageEntry {
  label: string
  to: string
  icon: IconDrawing
  /** Which part of the product it belongs to, or what is there. */
  note?: string | undefined
  /** Other names of it. */
  keywords?: string | undefined
  /** Shown only to people who type its name. */
  isMinor?: boolean
}

const icons: Record<string, IconDrawing> = {
  '/marketplace': Store,
  '/freelancing': BriefcaseBusiness,
  '/consulting': Compass,
  '/mentorship': GraduationCap,
  '/services': HandHelping,
  '/become-mentor': GraduationCap,
  '/campus-ambassador': School,
  '/findexpert': GraduationCap,
  '/services/new': Plus,
  '/aiagents': Bot,
  '/sustainable': Sprout,
  '/agents/new': Plus,
  '/jobs/new': Plus,
  '/favorites': Heart,
  '/saved-searches': SearchCheck,
  '/profile': User,
  '/connect': UserPlus,
}

// What menus call by what it holds, people call by its address.
const otherNames: Record<string, string> = { '/marketplace': 'marketplace' }

/** Returns the pages this viewer may open, from the menus: each once, with the first of its names. */
export function pagesOf(viewer: Pick<Viewer, 'role' | 'isMentor'> | null, closed: ClosedParts): PageEntry[] {
  const places = viewer ? [...placesOf(viewer, closed), ...generalPlaces] : []
  const iconOf = ({ to }: { to: string }) =>
    [...places, ...generalPlaces].find((place) => place.to === to)?.icon ?? icons[to] ?? FileText
  const fromMenus = wholeMenu(viewer, closed).flatMap(({ sections, lists }) => [
    ...sections.flatMap(({ entries }) =>
      entries.map(({ label, to }): PageEntry => ({ label, to, icon: iconOf({ to }), keywords: otherNames[to] })),
    ),
    ...lists.flatMap(({ note, entries }) =>
      entries.map((entry): PageEntry => ({ ...entry, icon: Tag, note, isMinor: true })),
    ),
  ])
  const all: PageEntry[] = [
    { label: 'Home', to: '/', icon: House },
    ...fromMenus,
    ...places.map(({ label, to, icon }: AccountEntry) => ({ label, to, icon })),
    { label: 'Cart', to: '/cart', icon: ShoppingCart },
    ...(viewer
      ? [
          { label: 'Messages', to: chatPath(), icon: MessageSquare },
          { label: 'Notifications', to: '/notifications', icon: Bell },
        ]
      : []),
    ...(viewer ? settingsPages.map(settingsPage) : []),
    { label: 'How ranking works', to: '/how-ranking-works', icon: FileText, isMinor: true },
    { label: 'Campus ambassador', to: '/campus-ambassador', icon: GraduationCap, isMinor: true },
    { label: 'Enter the code of an ambassador', to: '/join', icon: Tag, isMinor: true },
    { label: 'Check a credential', to: '/credential', icon: ShieldCheck, isMinor: true },
    ...(viewer
      ? [
          { label: 'At a campus event', to: '/campus-event', icon: Tag, isMinor: true },
          { label: 'Publish an agent', to: '/agents/new', icon: Plus, isMinor: true },
          { label: 'Your agent runs', to: '/agents/runs', icon: Bot, isMinor: true },
          { label: 'Ready to sell', to: '/ready-to-sell', icon: Store, isMinor: true },
          { label: 'You as an expert', to: '/profile/expert', icon: GraduationCap, isMinor: true },
          { label: 'Your publications', to: '/profile/publications', icon: BookOpen, isMinor: true },
        ]
      : []),
    { label: 'How search ranks', to: '/how-search-ranks', icon: FileText, isMinor: true },
    ...policies.map((entry) => ({ ...entry, icon: FileText, note: 'Policy', isMinor: true })),
    ...(viewer ? partsOf(viewer.role).map(adminPage) : []),
  ]
  const isFirst = (to: string, at: number) => all.findIndex((other) => other.to === to) === at
  return all.filter(({ to }, at) => !pathsOfActs.includes(to) && isFirst(to, at) && isPageOpen(closed, to))
}

/** Pages that the acts open. */
export const pathsOfActs: readonly string[] = ['/newproject', '/signin', '/signup']

const settingsPage = ({ name, title, note }: (typeof settingsPages)[number]): PageEntry => ({
  label: title,
  to: `/settings/${name}`,
  icon: Settings,
  note: `Settings: ${note}`,
  isMinor: true,
})

const adminPage = ({ label, to }: ReturnType<typeof partsOf>[number]): PageEntry => ({
  label,
  to,
  icon: ShieldCheck,
  note: 'Admin',
  isMinor: true,
})
