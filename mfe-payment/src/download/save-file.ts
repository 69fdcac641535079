/** Long enough for any browser to have read the file, in milliseconds. */
const readPatience = 60_000;

/** Has the browser save a file under a name, as if a link to it had been pressed. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), readPatience);
}
