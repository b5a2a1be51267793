export {
  Button,
  IconButton,
  buttonClass,
  type ButtonProps,
  type IconButtonProps,
} from './Button.tsx';
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from './Checkbox.tsx';
export { Chip, StatusDot, type ChipProps, type Tone } from './Chip.tsx';
export { classNames } from './class-names.ts';
export { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx';
export { ConfirmProvider, useConfirm, type ConfirmQuestion } from './ConfirmDialog.tsx';
export { copyText } from './copy-text.ts';
export { CopyButton, type CopyButtonProps } from './CopyButton.tsx';
export { Dialog, Drawer, type DialogProps, type DrawerProps } from './Dialog.tsx';
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
export {
  ErrorCard,
  type ErrorCardProps,
  type ErrorDescription,
  type QueryProgress,
} from './ErrorCard.tsx';
export { Icon, type IconProps } from './Icon.tsx';
export type { IconName } from './icon-paths.ts';
export { KeyHint } from './KeyHint.tsx';
export {
  Menu,
  MenuCheck,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSeparator,
  type MenuProps,
} from './Menu.tsx';
export { MiddleTruncate, type MiddleTruncateProps } from './MiddleTruncate.tsx';
export {
  Breadcrumbs,
  Card,
  PageBody,
  PageHeader,
  Toolbar,
  type Crumb,
  type PageHeaderProps,
} from './PageHeader.tsx';
export { Pager, type PagerProps } from './Pager.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Select, type SelectOption, type SelectProps } from './Select.tsx';
export { Loading, Skeleton, type SkeletonProps } from './Skeleton.tsx';
export { SnackbarProvider, showError, showSuccess, snackbarTimeout } from './Snackbar.tsx';
export { Table, type TableProps } from './Table.tsx';
export type { TableColumn, TableSort } from './table-columns.ts';
export { TabLinks, Tabs, type TabItem, type TabLinkItem, type TabsProps } from './Tabs.tsx';
export { TextField, type TextFieldProps } from './TextField.tsx';
export { Tooltip, TooltipProvider, type TooltipProps } from './Tooltip.tsx';
