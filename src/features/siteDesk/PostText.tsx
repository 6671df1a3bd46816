import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import styles from './site.module.css';

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

/** Makes the selected words a link to a typed address, or ends the link. */
function changeLink(editor: Editor): void {
  if (editor.isActive('link')) return void editor.chain().focus().unsetLink().run();
  const href = window.prompt('Address of the link: /posts/about, or https://…')?.trim();
  if (href) editor.chain().focus().setLink({ href }).run();
}

function Tools({ editor }: { editor: Editor }) {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) => [...TOOLS.map(({ isOn }) => isOn(now)), now.isActive('link')],
  });
  return (
    <div className={styles.tools} role="toolbar" aria-label="Format">
      {TOOLS.map(({ label, run }, at) => (
        <button key={label} type="button" aria-pressed={pressed[at]} onClick={() => run(editor)}>
          {label}
        </button>
      ))}
      <button type="button" aria-pressed={pressed.at(-1)} onClick={() => changeLink(editor)}>
        Link
      </button>
    </div>
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
