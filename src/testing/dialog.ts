const before = new WeakMap<HTMLDialogElement, Element | null>()

export const dialogMethods = {
  showModal(this: HTMLDialogElement): void {
    before.set(this, this.ownerDocument.activeElement)
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('input, select, button, [tabindex="0"]')?.focus()
  },
  close(this: HTMLDialogElement): void {
    this.removeAttribute('open')
    const focused = before.get(this)
    if (focused instanceof HTMLElement) focused.focus()
  },
}
