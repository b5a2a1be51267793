/** Whether keys are typed there, or something is open over the page: then they mean that. */
export function isBusyElsewhere(target: EventTarget | null): boolean {
  return (
    (target instanceof Element &&
      target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null) ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}
