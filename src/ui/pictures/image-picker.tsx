import { Camera, ImageUp, Upload, X } from "lucide-react";
import { type ReactNode, type Ref, useRef } from "react";
import { PreviewCanvas } from "./pictures.tsx";
import { Button, type ButtonVariant } from "../controls/button.tsx";
import { CameraDialog } from "../camera/camera-dialog.tsx";
import dropArea from "./drop.module.css";
import promptStyles from "./drop.module.css";
import { DropPrompt, useDropArea } from "./drop.tsx";
import { Spinner } from "../status/status.tsx";
import { FileInput } from "../controls/file-button.tsx";
import styles from "./image-picker.module.css";
import { isForFingers, usePaste, useTakePhoto } from "./take-photo.ts";
import { isolated } from "../texts/format.ts";

/** The photo that the picker shows. */
export interface PickedImage {
  readonly name: string;
  /** What to show of it, or null while it is being decoded, and for good where no preview could be made. */
  readonly preview: Blob | null;
  /** What lies over the preview. It fills the frame that the preview is fitted into. */
  readonly overlay?: ReactNode;
  /** It is being analysed: the frame shows that, where on a phone nothing else is in view. */
  readonly isBusy?: boolean;
}

/** What an {@link ImagePicker} takes. */
export interface ImagePickerProps {
  /** Takes the first of the files that were chosen, dropped, pasted or photographed. */
  readonly onImageUpload: (file: File) => void;
  /** Something without a file was dropped, such as text or a picture of another page. */
  readonly onNoFile: () => void;
  readonly onRemove: () => void;
  /** The photo that is picked; null for none. */
  readonly image: PickedImage | null;
  /** File types that the chooser offers. They are only a proposal: `onImageUpload` gets files of any type. */
  readonly accept?: string;
  /** Says which files can be used. */
  readonly formats: string;
}

/** A drop area that also opens a file chooser and the camera, and shows the photo. Paste works anywhere on the page. */
export function ImagePicker({
  onImageUpload,
  onNoFile,
  onRemove,
  image,
  accept = "image/*",
  formats,
}: ImagePickerProps): ReactNode {
  const uploadButton = useRef<HTMLButtonElement>(null);
  const area = useDropArea(onImageUpload, onNoFile);
  const { input, isDialogOpen, closeDialog, takePhoto } = useTakePhoto();
  usePaste(onImageUpload);
  const remove = (): void => {
    onRemove();
    uploadButton.current?.focus();
  };
  return (
    <>
      <div {...area.rootProps(areaClass(image !== null, area.isDragged))} data-dragging={area.isDragged}>
        <input {...area.inputProps(accept)} />
        {image === null ? (
          <DropPrompt icon={ImageUp} title={isForFingers() ? TAP : DROP} formats={formats} />
        ) : (
          <PreviewArea image={image} onRemove={remove} />
        )}
        <PickerButtons
          uploadButton={uploadButton}
          hasImage={image !== null}
          onUpload={area.openChooser}
          onTakePhoto={takePhoto}
        />
      </div>
      <FileInput
        ref={input}
        label="Photo from the camera"
        accept={accept}
        camera
        onFiles={([file]) => onImageUpload(file)}
      />
      {isDialogOpen && <CameraDialog onPhoto={onImageUpload} onClose={closeDialog} />}
    </>
  );
}

const DROP = "Drag and drop an image here, or click to select";
const TAP = "Take a photo, or tap to select one";

function areaClass(hasImage: boolean, isDragged: boolean): string {
  const inside = hasImage ? [dropArea["filled"], promptStyles["tight"]] : [styles["empty"]];
  const classes = [dropArea["area"], promptStyles["centred"], styles["area"], ...inside];
  return [...classes, isDragged && dropArea["dragged"]].filter(Boolean).join(" ");
}

/**
 * The buttons of the area; with fingers the camera comes first. Their clicks do not reach the area, which would open the
 * chooser.
 */
function PickerButtons({
  uploadButton,
  hasImage,
  onUpload,
  onTakePhoto,
}: {
  readonly uploadButton: Ref<HTMLButtonElement>;
  readonly hasImage: boolean;
  readonly onUpload: () => void;
  readonly onTakePhoto: () => void;
}): ReactNode {
  const cameraFirst = isForFingers();
  const variantOf = (isFirst: boolean): ButtonVariant => (isFirst && !hasImage ? "primary" : "secondary");
  const camera = (
    <Button
      key="camera"
      variant={variantOf(cameraFirst)}
      onClick={(event) => {
        event.stopPropagation();
        onTakePhoto();
      }}
    >
      <Camera size={18} aria-hidden="true" /> Take Photo
    </Button>
  );
  const upload = (
    <Button
      key="upload"
      ref={uploadButton}
      variant={variantOf(!cameraFirst)}
      onClick={(event) => {
        event.stopPropagation();
        onUpload();
      }}
    >
      <Upload size={18} aria-hidden="true" /> Upload File
    </Button>
  );
  return <div className={promptStyles["buttons"]}>{cameraFirst ? [camera, upload] : [upload, camera]}</div>;
}

function PreviewArea({
  image,
  onRemove,
}: {
  readonly image: PickedImage;
  readonly onRemove: () => void;
}): ReactNode {
  return (
    <>
      <div className={styles["frame"]}>
        {image.preview === null && image.isBusy !== true && (
          <p className={styles["absent"]}>
            No preview could be made of this photo. It was identified all the same.
          </p>
        )}
        {image.preview !== null && (
          <div className={styles["picture"]}>
            <PreviewCanvas
              preview={image.preview}
              alt={`Your photo: ${isolated(image.name)}`}
              className={styles["preview"]}
            />
            {image.overlay}
          </div>
        )}
        {image.isBusy === true && (
          <div className={styles["busy"]} aria-hidden="true">
            <Spinner />
          </div>
        )}
        <button
          type="button"
          className={styles["remove"]}
          aria-label="Remove photo"
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <p className={styles["name"]}>{image.name}</p>
    </>
  );
}
