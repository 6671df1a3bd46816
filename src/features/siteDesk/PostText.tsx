import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { TextInput } from '@/ui/TextInput';
import styles from './PostText.module.css';

type Editor = NonNullable<ReturnType<typeof useEditor>>;

/** The buttons above the text: what each does, and when it is pressed. */
const TOOLS: readonly { label: string; isOn: (editor: Editor) => boolean; run: (editor: Editor) => unknown }[] = [
  { label: 'Bold', isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  { label: 'Italic', isOn: (e) => e.isActive('italic'), run: (e) => e.chain().focus().toggleItalic().run() },
  {
    label: 'Heading',
    isOn: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subheading',
    isOn: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { label: 'List', isOn: (e) => e.isActive('bulletList'), run: (e) => e.chain().focus().toggleBulletList().run() },
  {
    label: 'Numbers',
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  { label: 'Quote', isOn: (e) => e.isActive('blockquote'), run: (e) => e.chain().focus().toggleBlockquote().run() },
  { label: 'Line', isOn: () => false, run: (e) => e.chain().focus().setHorizontalRule().run() },
  { label: 'Undo', isOn: () => false, run: (e) => e.chain().focus().undo().run() },
  { label: 'Redo', isOn: () => false, run: (e) => e.chain().focus().redo().run() },
];

/** Asks for the address that the selected words link to. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState('');
  const set = (event: FormEvent) => {
    event.preventDefault();
    if (href.trim()) editor.chain().focus().setLink({ href: href.trim() }).run();
    onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    editor.chain().focus().run();
    onClose();
  };
  return (
    <form className={styles.link} aria-label="Link" onSubmit={set} onKeyDown={closeOnEscape}>
      <TextInput
        label="Address of the link"
        hint="/posts/about, or https://…"
        autoFocus
        maxLength={300}
        value={href}
        onChange={({ target }) => setHref(target.value)}
      />
      <Button size="sm" type="submit" disabled={!href.trim()}>
        Set the link
      </Button>
      <Button size="sm" variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) => [...TOOLS.map(({ isOn }) => isOn(now)), now.isActive('link')],
  });
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Format">
        {TOOLS.map(({ label, run }, at) => (
          <button key={label} type="button" aria-pressed={pressed[at]} onClick={() => run(editor)}>
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={pressed.at(-1)}
          aria-expanded={isLinking}
          onClick={() =>
            pressed.at(-1) ? void editor.chain().focus().unsetLink().run() : setLinking((before) => !before)
          }
        >
          Link
        </button>
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

/** The editor of a post's text. The server sanitises the HTML that it makes. */
export default function PostText({ content, onChange }: { content: string; onChange: (html: string) => void }) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content,
    immediatelyRender: false,
    editorProps: { attributes: { 'aria-label': 'Text', role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  if (!editor) return null;
  return (
    <div>
      <Tools editor={editor} />
      <EditorContent editor={editor} className={styles.editor} />
    </div>
  );
}
