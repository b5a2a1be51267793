import { createContext } from 'react';
import type { ThemeName } from '../terminal/theme.ts';

/** The look of everything below. */
export const ThemeContext = createContext<ThemeName>('dark');
