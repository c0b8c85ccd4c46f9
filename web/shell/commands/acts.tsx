import { sideMenuTexts } from '@guildhall/contract/notifications/panels.ts'
import type { Theme } from '@guildhall/contract/values/options.ts'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import SquarePen from 'lucide-react/icons/square-pen'
import Sun from 'lucide-react/icons/sun'
import UserPlus from 'lucide-react/icons/user-plus'
import { useLocation, useNavigate } from 'react-router'
import type { Viewer } from '#lib/page/viewer.ts'
import { withDrawer } from '#projects/drawer-address.ts'
import { editProfilePath } from '#users/edit-path.ts'
import type { CommandRow } from './command-row.tsx'
import { iconOf } from './rows.tsx'

const themeActs: Record<Theme, Pick<CommandRow, 'label' | 'start'>> = {
  light: { label: 'Use the light theme', start: iconOf(Sun) },
  dark: { label: 'Use the dark theme', start: iconOf(Moon) },
  system: { label: 'Use the theme of your device', start: iconOf(Monitor) },
}

interface ActsProps {
  viewer: Viewer | null
  theme: Theme
  onTheme: (theme: Theme) => void
  onSignOut: () => void
  /** Opens the dialog for a new message. */
  onWrite: () => void
}

/** Returns what this viewer can do from the list. */
export function useActs({ viewer, theme, onTheme, onSignOut, onWrite }: ActsProps): CommandRow[] {
  const location = useLocation()
  const navigate = useNavigate()
  const themes = (['light', 'dark', 'system'] as const)
    .filter((each) => each !== theme)
    .map((each) => ({
      ...themeActs[each],
      id: `theme ${each}`,
      keywords: 'switch mode appearance colours',
      run: () => onTheme(each),
    }))
  if (!viewer)
    return [
      { id: 'sign in', label: 'Sign In', to: '/signin', keywords: 'log in login', start: iconOf(LogIn) },
      { id: 'join', label: 'Create an account', to: '/signup', keywords: 'join sign up', start: iconOf(UserPlus) },
      ...themes,
    ]
  const addProject = () => navigate(withDrawer(location, 'new'), { state: { drawer: true }, preventScrollReset: true })
  return [
    {
      id: 'add project',
      label: 'Add New Project',
      to: '/newproject',
      keywords: 'publish create sell upload file',
      start: iconOf(Plus),
      // Over this page, as in the menus.
      ...(location.pathname === '/newproject' ? {} : { run: () => void addProject() }),
    },
    { id: 'edit profile', label: 'Edit profile', to: editProfilePath, keywords: 'change', start: iconOf(Pencil) },
    {
      id: 'write',
      label: 'Write a message to…',
      keywords: 'new chat conversation group',
      start: iconOf(SquarePen),
      run: onWrite,
    },
    ...themes,
    {
      id: 'sign out',
      label: sideMenuTexts.logout,
      keywords: 'sign out log out leave',
      start: iconOf(LogOut),
      run: onSignOut,
    },
  ]
}
